import Domain

/// The short form under which a folder remembers a text that it has had.
package struct VersionHash: Sendable, Hashable {
    package let text: String

    /// One that was kept.
    package init(text: String) { self.text = text }

    package init(_ value: String?, _ form: ItemField.Form) {
        let digits = Array("0123456789abcdef".utf8)
        let bytes = Fingerprint(of: ItemVersion.comparable(value, form), salt: 0).bytes
        text = String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

/// The hashes of all versions of one thing that a folder has had, by field.
package struct KnownVersions: Sendable, Equatable {
    package private(set) var hashes: [String: Set<VersionHash>]

    package init(_ hashes: [String: Set<VersionHash>] = [:]) { self.hashes = hashes }

    package var isEmpty: Bool { hashes.isEmpty }

    package mutating func add(_ version: ItemVersion, of kind: ItemKind) {
        for field in kind.fields {
            guard let text = version[field.name] else { continue }
            hashes[field.name, default: []].insert(VersionHash(text, field.form))
        }
    }

    package mutating func add(_ hash: VersionHash, for field: String) { hashes[field, default: []].insert(hash) }

    package mutating func add(_ other: KnownVersions) { hashes.merge(other.hashes) { $0.union($1) } }

    package func contains(_ text: String?, for field: ItemField) -> Bool {
        hashes[field.name]?.contains(VersionHash(text, field.form)) == true
    }

    /// Whether every field of a version is known. An empty field holds nothing that could be lost.
    package func contains(_ version: ItemVersion, of kind: ItemKind) -> Bool {
        kind.fields.allSatisfy { field in
            ItemVersion.comparable(version[field.name], field.form).isEmpty || contains(version[field.name], for: field)
        }
    }
}
