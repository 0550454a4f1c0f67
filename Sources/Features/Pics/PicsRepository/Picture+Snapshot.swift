package import Changes
package import Domain
import FoundationEssentials

extension Picture {
    /// The record that `--json` prints. A picture that is not uploaded yet has neither an id nor a URL.
    package var snapshot: Snapshot {
        let isUploaded = !id.isEmpty
        return Snapshot([
            "id": isUploaded ? .string(id) : .null, "address": .string(address.name), "caption": .string(caption), "alt": .string(alt),
            "tags": .array(tags.map { .string($0) }), "hidden": isHidden.map { .bool($0) } ?? .null, "mime": .string(mime),
            "size": size.map { .int($0) } ?? .null, "exif": exif ?? .null,
            "created_at": createdAt.map { .string(Timestamp.text($0)) } ?? .null, "image_url": isUploaded ? .string(imageURL) : .null,
            "url": isUploaded ? .string(url) : .null,
        ])
    }

    package init(_ snapshot: Snapshot, of address: Address) {
        let exif: JSON? = if case .object(let members)? = snapshot.record["exif"] { .object(members) } else { nil }
        self.init(
            id: snapshot.text("id") ?? "", address: address, caption: snapshot.text("caption"), alt: snapshot.text("alt"), tags: snapshot.texts("tags"),
            isHidden: snapshot.flag("hidden"), mime: snapshot.text("mime"), size: snapshot.int("size"), exif: exif,
            createdAt: snapshot.date("created_at"), imageURL: snapshot.text("image_url"), url: snapshot.text("url"))
    }
}
