package import Domain

/// The hashes of the versions of an item that a folder has had, by field.
package struct KnownVersions: Sendable, Equatable {
    /// In the order in which they were added last.
    private var hashes: [String: [VersionHash]] = [:]

    package init() {}

    package init(_ version: RecordedVersion) { add(version) }

    /// The newest hashes of each field, oldest first. There are not more of them in the state: if the service has an
    /// older version, it is a conflict that was not necessary, and nothing is lost.
    package var newest: [String: [VersionHash]] { hashes.mapValues { Array($0.suffix(Self.maximumCount)) } }

    private static let maximumCount = 32

    package var isEmpty: Bool { hashes.isEmpty }

    package mutating func add(_ version: ItemVersion, of kind: ItemKind) { add(RecordedVersion(version, of: kind)) }

    package mutating func add(_ version: RecordedVersion) {
        for (field, hash) in version.hashes { add(hash, for: field) }
    }

    package mutating func add(_ base: ItemBase) {
        add(base.local)
        add(base.remote)
    }

    package mutating func add(_ hash: VersionHash, for field: String) {
        if let old = hashes[field]?.firstIndex(of: hash) { hashes[field]?.remove(at: old) }
        hashes[field, default: []].append(hash)
    }

    package mutating func add(_ other: KnownVersions) {
        for (field, hashes) in other.hashes {
            for hash in hashes { add(hash, for: field) }
        }
    }

    package mutating func remove(_ other: KnownVersions) {
        for (field, old) in hashes { hashes[field] = old.filter { !other.contains($0, for: field) } }
    }

    /// The versions that were added after a base, without those that are known already. None of a field whose base was
    /// not added: then nothing says which of them are newer.
    package func newer(than base: ItemBase, besides known: KnownVersions) -> KnownVersions {
        var newer = KnownVersions()
        for (field, hashes) in hashes {
            guard let last = hashes.lastIndex(where: { $0 == base.local[field] || $0 == base.remote[field] }) else {
                continue
            }
            newer.hashes[field] = hashes[(last + 1)...].filter { !known.contains($0, for: field) }
        }
        return newer
    }

    package func contains(_ text: String?, for field: ItemField) -> Bool {
        contains(VersionHash(text, field.form), for: field.name)
    }

    /// Whether a field of this old version is empty at the service because one of these later versions emptied it.
    package func hasCleared(_ old: ItemVersion, in present: ItemVersion, of kind: ItemKind) -> Bool {
        kind.fields.contains { field in
            ItemVersion.comparable(present[field.name], field.form).isEmpty && contains(.empty, for: field.name)
                && !ItemVersion.comparable(old[field.name], field.form).isEmpty
        }
    }

    func contains(_ hash: VersionHash, for field: String) -> Bool { hashes[field]?.contains(hash) == true }

    /// Whether every field of a version is known. An empty field contains nothing that could be lost.
    package func contains(_ version: ItemVersion, of kind: ItemKind) -> Bool {
        kind.fields.allSatisfy { field in
            ItemVersion.comparable(version[field.name], field.form).isEmpty || contains(version[field.name], for: field)
        }
    }
}
