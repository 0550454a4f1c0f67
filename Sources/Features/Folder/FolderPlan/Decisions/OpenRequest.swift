/// The result of a request that a crash interrupted, decided by the present version of the service.
package enum OpenRequest: Sendable, Equatable {
    /// It arrived. The value is the new base; nil for a deletion.
    case finished(ItemBase?)
    /// It did not arrive, or somebody has changed the item since: the item is compared as if there had been no request.
    case forgotten

    package init(_ sending: FolderState.Sending, there: ItemVersion?, kind: ItemKind) {
        switch (sending.after, there) {
        case (nil, nil): self = .finished(nil)
        // A merged version is not in the folder yet: it is compared and merged again.
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
