import Domain

/// The last version of an item on which both sides agreed.
package struct ItemBase: Sendable, Equatable {
    private enum Source: Sendable {
        case versions(local: RecordedVersion, remote: RecordedVersion)
        /// A line of the recorded state that was checked, but is not parsed: most items are equal on both sides, and
        /// then nobody asks for their base.
        case line(JSONDocument, ItemKind)
    }

    private let source: Source

    package init(local: RecordedVersion, remote: RecordedVersion) { source = .versions(local: local, remote: remote) }

    package init(local: ItemVersion, remote: ItemVersion) {
        self.init(local: RecordedVersion(local), remote: RecordedVersion(remote))
    }

    /// A line that is parsed when a version is asked for.
    init(line: JSONDocument, of kind: ItemKind) { source = .line(line, kind) }

    /// The version of the folder.
    package var local: RecordedVersion { versions.local }
    /// The version that the service returned: it may store a text in another form than it was sent in.
    package var remote: RecordedVersion { versions.remote }

    /// The same, parsed once for several questions.
    var parsed: ItemBase {
        let (local, remote) = versions
        return ItemBase(local: local, remote: remote)
    }

    private var versions: (local: RecordedVersion, remote: RecordedVersion) {
        switch source {
        case .versions(let local, let remote): return (local, remote)
        case .line(let document, let kind):
            let value = document.json
            let local = RecordedVersion(recorded: value["here"] ?? .null, of: kind)
            return (local, value["there"].map { RecordedVersion(recorded: $0, of: kind) } ?? local)
        }
    }

    package static func == (left: ItemBase, right: ItemBase) -> Bool { left.versions == right.versions }

    /// The text of a field from which two changes can be merged.
    /// - Parameter texts: gives a text by its hash; nil if it is lost.
    /// - Returns: nil if there is none; then the changes are a conflict.
    func mergeText(of field: ItemField, _ texts: (VersionHash) -> String?) -> String? {
        switch remote[field.name] {
        case .hash(let hash, _)?: texts(hash)
        case .text(let text)?: text.isEmpty || RecordedVersion.isMergeable(text, field.form) ? text : nil
        case nil: ""
        }
    }

    /// The hashes of the texts from which changes are merged.
    package var texts: [VersionHash] {
        remote.fields.compactMap {
            if case .hash(let hash, let form) = $0.value, form == .prose || form == .members { hash } else { nil }
        }
    }

    /// - Parameter texts: gets the texts that a merge can need, by their hashes.
    func hashed(of kind: ItemKind, collecting texts: inout [VersionHash: String]) -> ItemBase {
        let (local, remote) = versions
        var unused: [VersionHash: String] = [:]
        let stored = remote.hashed(of: kind, collecting: &texts)
        return ItemBase(local: local == remote ? stored : local.hashed(of: kind, collecting: &unused), remote: stored)
    }
}
