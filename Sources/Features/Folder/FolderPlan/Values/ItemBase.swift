import Domain

/// The last version of an item on which both sides agreed.
package struct ItemBase: Sendable, Equatable {
    /// The version of the folder.
    package let local: RecordedVersion
    /// The version that the service returned: it may store a text in another form than it was sent in.
    package let remote: RecordedVersion
    /// The texts from which changes can be merged, by their hashes, until they are on disk.
    package private(set) var texts: [VersionHash: String] = [:]

    package init(local: RecordedVersion, remote: RecordedVersion) {
        self.local = local
        self.remote = remote
    }

    package init(local: ItemVersion, remote: ItemVersion, of kind: ItemKind) {
        self.init(local: RecordedVersion(local, of: kind), remote: RecordedVersion(remote, of: kind))
        for field in kind.fields {
            if let text = remote[field.name], Self.isMergeable(text, field.form) {
                texts[self.remote[field.name]] = text
            }
        }
    }

    package static func == (left: ItemBase, right: ItemBase) -> Bool {
        left.local == right.local && left.remote == right.remote
    }

    /// Whether two changes of a value can be merged. Any two changes of a single line overlap.
    private static func isMergeable(_ text: String, _ form: ItemField.Form) -> Bool {
        switch form {
        case .prose: text.utf8.contains { $0 == 10 || $0 == 13 }
        case .members: true
        case .line, .flag, .number: false
        }
    }

    /// The text of a field from which two changes can be merged.
    /// - Parameter texts: gives a text by its hash; nil if it is lost.
    /// - Returns: nil if there is none; then the changes are a conflict.
    func mergeText(of field: ItemField, _ texts: (VersionHash) -> String?) -> String? {
        remote[field.name] == .empty ? "" : texts(remote[field.name])
    }

    /// The hashes of the texts from which changes may be merged.
    package func textHashes(of kind: ItemKind) -> [VersionHash] {
        kind.fields.filter { $0.form == .prose || $0.form == .members }.compactMap { remote.hashes[$0.name] }
    }
}
