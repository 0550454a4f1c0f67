package import Domain

/// One version of an item as the state of a folder records it: the hashes of its fields.
package struct RecordedVersion: Sendable, Equatable {
    /// By field.
    let hashes: [String: VersionHash]

    init(_ hashes: [String: VersionHash]) { self.hashes = hashes }

    package init(_ version: ItemVersion, of kind: ItemKind) {
        var hashes: [String: VersionHash] = [:]
        for field in kind.fields { hashes[field.name] = version[field.name].map { VersionHash($0, field.form) } }
        self.init(hashes)
    }

    /// A missing field is equal to an empty one.
    package subscript(_ name: String) -> VersionHash { hashes[name] ?? .empty }

    package func has(_ text: String?, in field: ItemField) -> Bool { self[field.name] == VersionHash(text, field.form) }

    /// Whether all fields that the other version has are the same in this one.
    package func agrees(with other: RecordedVersion) -> Bool { other.hashes.allSatisfy { self[$0.key] == $0.value } }

    /// Whether each field that the other version has is the same in this one, or is a known one.
    package func agrees(with other: RecordedVersion, or known: () -> KnownVersions) -> Bool {
        let changed = other.hashes.filter { self[$0.key] != $0.value }
        guard !changed.isEmpty else { return true }
        let known = known()
        return changed.allSatisfy { known.contains($0.value, for: $0.key) }
    }
}
