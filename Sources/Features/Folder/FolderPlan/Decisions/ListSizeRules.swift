package import Domain

/// Finds the lists of the service that a push would make too large to be read: then no command of the folder could
/// compare these items any more.
package enum ListSizeRules {
    /// Bytes of an item in a list beside its texts.
    private static let others = 256

    /// - Parameters:
    ///   - sent: nil for a deletion.
    ///   - limit: size of the largest answer that can be read, in bytes.
    /// - Returns: a note for each such kind.
    package static func notes(_ items: [ComparedItem], sending sent: [ItemName: ItemVersion?], limit: Int) -> [SafeText]
    {
        var before: [ItemKind: Int] = [:], after: [ItemKind: Int] = [:]
        for item in items where !item.name.kind.isSingle {
            let kind = item.name.kind, remote = item.remote?.version
            before[kind, default: 0] += size(of: remote, kind)
            after[kind, default: 0] += size(of: sent[item.name] ?? remote, kind)
        }
        return after.filter { $0.value > limit && $0.value > before[$0.key, default: 0] }.sorted { $0.key < $1.key }
            .map { kind, size in
                """
                after this push, the service's list of kind '\(trusted: kind.noun)' will have about \(size >> 20) MB; \
                more than \(limit >> 20) MB cannot be read, so no folder can compare these items then: split the texts \
                between two addresses
                """
            }
    }

    private static func size(of version: ItemVersion?, _ kind: ItemKind) -> Int {
        guard let version else { return 0 }
        // The list of entries has each text as it was written, its body, and its HTML.
        return others + version.size * (kind == .entry ? 3 : 1)
    }
}
