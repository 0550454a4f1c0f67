/// What became of a request that a crash cut off, decided from what the service has now.
package enum OpenRequest: Sendable, Equatable {
    /// It arrived: both sides agree on this; nil for a deletion.
    case finished(ItemBase?)
    /// It did not arrive, or somebody changed the thing since: it is compared as if it had not been begun.
    case forgotten

    package init(_ sending: FolderState.Sending, there: ItemVersion?, kind: ItemKind) {
        switch (sending.after, there) {
        case (nil, nil): self = .finished(nil)
        // What was joined is not in the folder yet: it is compared, and joined again.
        case (let after?, let there?)
        where Self.says(there, after, kind) && Self.says(after, sending.here ?? after, kind):
            self = .finished(ItemBase(here: sending.here ?? after, there: there))
        default: self = .forgotten
        }
    }

    private static func says(_ version: ItemVersion, _ wanted: ItemVersion, _ kind: ItemKind) -> Bool {
        kind.fields.allSatisfy {
            wanted[$0.name] == nil || ItemVersion.areSame(version[$0.name], wanted[$0.name], $0.form)
        }
    }
}
