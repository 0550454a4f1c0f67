package import Changes
import Domain

/// Describes changes of PURLs: key, fields and command line.
package enum PURLChange {
    package static let description = ChangeDescription(
        "purl", name: "purl", plural: "PURLs", noun: "purl", key: PURL.fields.key, fields: PURL.fields.changeable,
        commandLine: commandLine, lost: lost)

    private static func commandLine(_ change: Change) -> [String] {
        // A name may begin with a hyphen.
        let key = change.key ?? "", name = key.hasPrefix("-") ? ["--", key] : [key]
        guard let target = change.after?.text("target") else { return ["purl", "delete"] + name }
        let isListed = change.after?.flag("listed"), listed = isListed == true ? ["--listed"] : []
        switch change.condition {
        case .absent: return ["purl", "add"] + listed + name + [target]
        case .any:
            return ["purl", "add", "--force"] + (isListed == false ? ["--unlisted"] : listed) + name + [target]
        case .unchanged:
            return ["purl", "edit", "--target", target] + (listed.isEmpty ? ["--unlisted"] : listed) + name
        }
    }

    /// The service starts the counter of a restored PURL at zero.
    private static func lost(_ change: Change) -> [String] {
        guard let visits = change.before?.int("counter"), visits > 0 else { return [] }
        return ["its count of \(visits) visits"]
    }
}
