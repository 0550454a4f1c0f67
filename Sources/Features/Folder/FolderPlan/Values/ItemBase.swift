import Domain

/// The last version of an item on which both sides agreed.
package struct ItemBase: Sendable, Equatable {
    /// The version of the folder.
    package let local: RecordedVersion
    /// The version that the service returned: it may store a text in another form than it was sent in.
    package let remote: RecordedVersion

    package init(local: RecordedVersion, remote: RecordedVersion) {
        self.local = local
        self.remote = remote
    }

    package init(local: ItemVersion, remote: ItemVersion) {
        self.init(local: RecordedVersion(local), remote: RecordedVersion(remote))
    }

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
        var unused: [VersionHash: String] = [:]
        let stored = remote.hashed(of: kind, collecting: &texts)
        return ItemBase(local: local == remote ? stored : local.hashed(of: kind, collecting: &unused), remote: stored)
    }
}
