/// The result of a request that a crash interrupted, decided by the present version of the service.
package enum OpenRequest: Sendable, Equatable {
    /// It arrived. The value is the new base; nil for a deletion.
    case finished(ItemBase?)
    /// It did not arrive, or somebody has changed the item since: the item is compared as if there had been no request.
    case forgotten

    package init(_ sending: FolderState.Sending, remote: ItemVersion?, kind: ItemKind) {
        switch (sending.after, remote.map { RecordedVersion($0, of: kind) }) {
        case (nil, nil): self = .finished(nil)
        // A merged version is not in the folder yet: it is compared and merged again.
        case (let after?, let remote?)
        where remote.agrees(with: after) && after.agrees(with: sending.local ?? after):
            self = .finished(ItemBase(local: sending.local ?? after, remote: remote))
        default: self = .forgotten
        }
    }
}
