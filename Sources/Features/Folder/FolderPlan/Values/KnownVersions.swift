package import Domain

/// The hashes of the versions of an item that a folder has had, by field.
package struct KnownVersions: Sendable, Equatable {
    private var kept: [String: HashHistory] = [:]
    /// Texts that are not hashed yet: most are never asked for.
    private var texts: [Text] = []

    private struct Text: Sendable {
        let field: ItemField
        let value: String
    }

    package init() {}

    package init(_ version: ItemVersion, of kind: ItemKind) { self.init(RecordedVersion(version), of: kind) }

    package init(_ version: RecordedVersion, of kind: ItemKind) { add(version, of: kind) }

    /// The newest hashes of each field, oldest first. There are not more of them in the state: if the service has an
    /// older version, it is a conflict that was not necessary, and nothing is lost.
    package var newest: [String: [VersionHash]] {
        hashed.mapValues { Array($0.ordered.suffix(Self.maximumCount)) }
    }

    private static let maximumCount = 32

    private var hashed: [String: HashHistory] {
        texts.reduce(into: kept) {
            $0[$1.field.name, default: HashHistory()].add(VersionHash($1.value, $1.field.form))
        }
    }

    package var isEmpty: Bool { kept.isEmpty && texts.isEmpty }

    package static func == (left: KnownVersions, right: KnownVersions) -> Bool {
        left.hashed.mapValues { Set($0.ordered) } == right.hashed.mapValues { Set($0.ordered) }
    }

    package mutating func add(_ version: ItemVersion, of kind: ItemKind) { add(RecordedVersion(version), of: kind) }

    package mutating func add(_ version: RecordedVersion, of kind: ItemKind) {
        for field in kind.fields {
            switch version[field.name] {
            case .text(let value)?: texts.append(Text(field: field, value: value))
            case .hash(let hash, _)?: add(hash, for: field.name)
            case nil: break
            }
        }
    }

    package mutating func add(_ base: ItemBase, of kind: ItemKind) {
        let base = base.parsed
        add(base.local, of: kind)
        if base.remote != base.local { add(base.remote, of: kind) }
    }

    package mutating func add(_ hash: VersionHash, for field: String) { kept[field, default: HashHistory()].add(hash) }

    package mutating func add(_ other: KnownVersions) {
        for (field, hashes) in other.kept {
            for hash in hashes.ordered { add(hash, for: field) }
        }
        texts += other.texts
    }

    package func contains(_ text: String?, for field: ItemField) -> Bool {
        texts.contains { $0.field == field && ItemVersion.areSame($0.value, text, field.form) }
            || kept[field.name]?.contains(VersionHash(text, field.form)) == true
    }

    /// Whether every field of a version is known. An empty field contains nothing that could be lost.
    package func contains(_ version: ItemVersion, of kind: ItemKind) -> Bool {
        kind.fields.allSatisfy { field in
            ItemVersion.comparable(version[field.name], field.form).isEmpty || contains(version[field.name], for: field)
        }
    }
}

/// Hashes in the order in which they were added last.
private struct HashHistory: Sendable {
    private var positions: [VersionHash: Int] = [:]
    private var count = 0

    var ordered: [VersionHash] { positions.sorted { $0.value < $1.value }.map(\.key) }

    mutating func add(_ hash: VersionHash) {
        positions[hash] = count
        count += 1
    }

    func contains(_ hash: VersionHash) -> Bool { positions[hash] != nil }
}
