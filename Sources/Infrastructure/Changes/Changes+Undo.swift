import Domain

extension Changes {
    /// Takes a change back, or an undo. It is a change as well: it is on disk first, and a later change of the same thing is noticed.
    /// - Parameter replaces: whether it replaces what was saved meanwhile (`--force`).
    /// - Returns: the change that was sent, as it was carried out.
    /// - Throws: ``TritonError``: `exists` when somebody changed the thing afterwards, in the same place.
    @discardableResult
    package func takeBack(_ stored: StoredChange, by handler: any ChangeHandler, replaces: Bool) async throws -> Change {
        var inverse = stored.change.inverse(handler.description)
        if replaces, inverse.condition == .unchanged { inverse.condition = .any }
        guard !options.isDryRun else { return try await deliver(inverse, by: handler) }
        var entry = try write([inverse], from: nil, carryText: false, role: stored.role == .user ? .undo : .redo, reverts: stored.number)[0]
        guard entry.isOnDisk else { throw TritonError(.io, "there is no place to keep what undo does") }
        return try await deliver(&entry, by: handler)
    }
}
