package import Changes
package import Domain

/// Describes changes of profile pictures: key, fields and command line. A state is its record and the
/// bytes of the picture.
package enum AvatarChange {
    package static let description = ChangeDescription(
        "avatar", name: "profile picture", noun: "web", creatingVerb: "avatar", fields: [],
        [.permanent, .sendsEqualState],
        commandLine: { _ in ["web", "avatar", "-"] })
}

extension Avatar {
    /// The record that `--json` prints, and the picture.
    package func snapshot(_ bytes: [UInt8]) -> Snapshot {
        Snapshot(["address": .string(address.name), "image_url": .string(imageURL)], bytes: bytes)
    }
}
