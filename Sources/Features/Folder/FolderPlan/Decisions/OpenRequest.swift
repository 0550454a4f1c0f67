/// The result of a request that a crash interrupted, decided by the present version of the service.
package enum OpenRequest: Sendable, Equatable {
    /// It arrived. The value is the new base; nil for a deletion.
    case finished(ItemBase?)
    /// It did not arrive, or somebody has changed the item since: the item is compared as if there had been no request.
    case forgotten

    package init(_ sending: FolderState.Sending, there: ItemVersion?, kind: ItemKind) {
        switch (sending.after, there.map { RecordedVersion($0) }) {
        case (nil, nil): self = .finished(nil)
        // A merged version is not in the folder yet: it is compared and merged again.
        case (let after?, let there?)
        where there.agrees(with: after, of: kind) && after.agrees(with: sending.here ?? after, of: kind):
            self = .finished(ItemBase(here: sending.here ?? after, there: there))
        default: self = .forgotten
        }
    }
}
