package import Items
import StatusNetworkService

/// Reads the statuses of an address through the cache, and changes them through `Changes`.
package struct StatusRepository: ItemRepository {
    package let items: ItemAccess<Status>

    package init(_ items: ItemAccess<Status>) { self.items = items }

    /// The operand for the newest status. The service uses the same word, so it cannot be an id.
    package static let latest = "latest"

    /// Newest first.
    /// - Parameter bounds: the part of the list that is needed; nil for all of it.
    package func list(of address: Address, within bounds: ListBounds? = nil) async throws -> [Status] {
        try await reads.list(store, of: address, within: bounds) { try await all(of: address).map(\.value) }.newestFirst
    }

    /// Those that the service has now, in its order.
    func all(of address: Address) async throws -> [ReadItem<Status>] {
        try await reads.emptyWhenNotFound(of: address) { try await api.perform(.statuses(of: address)) }
    }

    /// - Parameter id: an id, or ``latest``.
    package func status(_ id: String, of address: Address) async throws -> Status {
        try await whenNotFound(throw: notFound(id, of: address)) {
            if id == Self.latest { return try await latest(of: address) }
            return try await reads.item(store, key: id, of: address) {
                try await api.perform(.status(id, of: address)).value
            }
        }
    }

    package func makePost(_ draft: StatusDraft, as address: Address) -> Change {
        Change("status", of: address, to: draft.snapshot(of: address), if: .absent)
    }

    /// The state that an edit starts from; without the fields that the answer of the service lacks.
    /// - Parameter id: an id, or ``latest``.
    package func base(_ id: String, of address: Address) async throws -> Snapshot {
        let found = try await changes.base(cached: cached(id, of: address)?.snapshot) {
            try await present(id, of: address)
        }
        guard let found else { throw notFound(id, of: address) }
        if id != Self.latest { try EditPrecondition.require(found.text("id") ?? "", toBe: id) }
        return found
    }

    /// The change for an edited status. Fields that are not given are sent too, because the service would replace a
    /// missing emoji by ✨.
    /// - Parameters:
    ///   - base: nil while only the text is known.
    ///   - content: nil keeps the text.
    ///   - emoji: nil keeps the emoji.
    package func makeEdit(_ id: String, of address: Address, from base: Snapshot?, content: String?, emoji: String?)
        -> Change
    {
        var after =
            base.map { changes.options.replaces ? $0.without("emoji", "content") : $0 } ?? Snapshot(["id": .string(id)])
        if let emoji { after = after.with("emoji", .string(emoji)) }
        if let content { after = after.with("content", .string(content)) }
        return Change(
            "status", of: address, key: id, from: base, to: after, if: changes.editCondition)
    }

    /// - Returns: the status as it is now, changed or not.
    /// - Throws: ``TritonError``: `exists` when somebody else changed the same field meanwhile.
    package func edit(from base: Snapshot, of address: Address, content: String?, emoji: String?) async throws -> Status
    {
        let id = base.text("id") ?? ""
        try EditPrecondition.require(content ?? base.text("content"), as: "text", of: id)
        let change = makeEdit(id, of: address, from: base, content: content, emoji: emoji)
        let changed = try await changes.deliver(change, by: self).after ?? base
        return Status(changed, of: address)
    }

    /// - Throws: also code `bad_data`, when the answer is about another status.
    package func statusToDelete(_ id: String, of address: Address) async throws -> Status {
        let status = try await changes.base(cached: cached(id, of: address)) { try await self.status(id, of: address) }
        if id != Self.latest { try EditPrecondition.require(status.id, toBe: id) }
        return status
    }

    private func latest(of address: Address) async throws -> Status {
        if reads.isOffline {
            guard let newest = try await list(of: address, within: ListBounds(limit: 1)).first else {
                throw notFound(Self.latest, of: address)
            }
            return newest
        }
        let status = try await api.perform(.latestStatus(of: address))
        store.save(status, of: address, at: reads.now)
        return status
    }

    private func cached(_ id: String, of address: Address) -> Status? {
        id == Self.latest ? store.list(of: address)?.value.newestFirst.first : store.item(id, of: address)?.value
    }

    private func notFound(_ id: String, of address: Address) -> TritonError {
        id == Self.latest
            ? TritonError(.notFound, "'\(address)' has no statuses", status: 404)
            : store.notFound(id, of: address, kind: "status", noun: "status")
    }
}
