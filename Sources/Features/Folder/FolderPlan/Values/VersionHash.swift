import Domain

/// The hash by which a folder recognises a text that it has had.
package struct VersionHash: Sendable, Hashable {
    package let text: String

    /// A hash that was stored.
    package init(text: String) { self.text = text }

    package init(_ value: String?, _ form: ItemField.Form) { self.init(bytes: ItemVersion.comparable(value, form)) }

    package init(bytes: [UInt8]) {
        let digits = Array("0123456789abcdef".utf8)
        let bytes = Fingerprint(of: bytes, salt: 0).bytes
        text = String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

/// The hashes of all versions of an item that a folder has had, by field.
package struct KnownVersions: Sendable, Equatable {
    private var kept: [String: Set<VersionHash>]
    /// Versions that are not hashed yet: for most items only the last version is needed.
    private var texts: [Text] = []

    private struct Text: Sendable {
        let version: ItemVersion
        let kind: ItemKind
    }

    package init(_ hashes: [String: Set<VersionHash>] = [:]) { kept = hashes }

    package init(_ version: ItemVersion, of kind: ItemKind) {
        self.init()
        add(version, of: kind)
    }

    package var hashes: [String: Set<VersionHash>] {
        var hashes = kept
        for text in texts {
            for field in text.kind.fields {
                guard let value = text.version[field.name] else { continue }
                hashes[field.name, default: []].insert(VersionHash(value, field.form))
            }
        }
        return hashes
    }

    package var isEmpty: Bool { kept.isEmpty && texts.isEmpty }

    package static func == (left: KnownVersions, right: KnownVersions) -> Bool { left.hashes == right.hashes }

    package mutating func add(_ version: ItemVersion, of kind: ItemKind) {
        guard kind.fields.contains(where: { version[$0.name] != nil }), texts.last?.version != version else { return }
        texts.append(Text(version: version, kind: kind))
    }

    package mutating func add(_ base: ItemBase, of kind: ItemKind) {
        add(base.here, of: kind)
        if base.there != base.here { add(base.there, of: kind) }
    }

    package mutating func add(_ hash: VersionHash, for field: String) { kept[field, default: []].insert(hash) }

    package mutating func add(_ other: KnownVersions) {
        kept.merge(other.kept) { $0.union($1) }
        texts += other.texts
    }

    package func contains(_ text: String?, for field: ItemField) -> Bool {
        texts.contains {
            $0.version[field.name] != nil && ItemVersion.areSame($0.version[field.name], text, field.form)
        }
            || kept[field.name]?.contains(VersionHash(text, field.form)) == true
    }

    /// Whether every field of a version is known. An empty field contains nothing that could be lost.
    package func contains(_ version: ItemVersion, of kind: ItemKind) -> Bool {
        kind.fields.allSatisfy { field in
            ItemVersion.comparable(version[field.name], field.form).isEmpty || contains(version[field.name], for: field)
        }
    }
}
