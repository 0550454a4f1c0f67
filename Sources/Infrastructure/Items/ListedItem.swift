package import Cache
package import Changes
package import Domain
package import OMGAPI

/// An item that everybody can read, and that its owner may leave out of the public list.
package protocol ListedItem: CachedItem {
    /// Nil where the service does not say.
    var isListed: Bool? { get set }

    /// The answer about one item may lack `isListed`.
    static func one(_ key: String, of address: Address) -> Endpoint<Self>
    /// - Parameters:
    ///   - publicly: whether to send no token, so that the answer has only listed items.
    ///   - withUnnamed: whether items without a key, which cannot be requested, are in the result.
    static func list(of address: Address, publicly: Bool, withUnnamed: Bool) -> Endpoint<[Self]>
}

/// If an answer does not say whether an item is listed, reading shows it as unknown. A change asks the public list, so
/// that a save can neither unlist the item nor list it by mistake.
package protocol ListedItemRepository: ItemRepository, ItemChangeHandler where Item: ListedItem, Handler == Self {}

extension ListedItemRepository {
    package func present(_ change: Change) async throws -> Snapshot? {
        try await found(change.requiredKey, of: change.requiredAddress)?.snapshot
    }

    /// The item as the service has it now. A change starts from this state, and is compared with it before it is sent.
    package func found(_ key: String, of address: Address) async throws -> Item? {
        guard let item = try await nilWhenNotFound({ try await api.perform(Item.one(key, of: address)) }) else {
            return nil
        }
        return try await withListing([item], of: address).first
    }

    /// Nil if the list lacks texts.
    package func presentAll(of address: Address) async throws -> [KeyedState]? {
        let items = try await reads.emptyWhenNotFound(of: address) {
            try await api.perform(Item.list(of: address, publicly: false, withUnnamed: true))
        }
        let states = try await withListing(items, of: address).map { KeyedState($0.cacheKey, $0.snapshot) }
        if let field = description.textField, states.contains(where: { $0.state.text(field) == nil }) { return nil }
        return states
    }

    private func withListing(_ items: [Item], of address: Address) async throws -> [Item] {
        guard items.contains(where: { $0.isListed == nil }) else { return items }
        let listed = try await publicKeys(of: address)
        return items.map { item in
            var item = item
            item.isListed = item.isListed ?? listed.contains(Self.bytes(item.cacheKey))
            return item
        }
    }

    /// Whether everybody sees the item in the list.
    package func isListed(_ key: String, of address: Address) async throws -> Bool {
        try await publicKeys(of: address).contains(Self.bytes(key))
    }

    private func publicKeys(of address: Address) async throws -> Set<[UInt8]> {
        let listed = try await nilWhenNotFound {
            try await api.perform(Item.list(of: address, publicly: true, withUnnamed: true))
        }
        return Set((listed ?? []).map { Self.bytes($0.cacheKey) })
    }

    /// Bytes, because `==` of strings ignores differences in Unicode normalisation.
    private static func bytes(_ key: String) -> [UInt8] { Array(key.trimmed.utf8) }

    /// The list, with the listing of its items only if the answer says it.
    /// - Parameter bounds: the part of the list that is needed. More may be returned.
    package func fetchList(of address: Address, within bounds: ListBounds? = nil) async throws -> [Item] {
        try await reads.list(store, of: address, within: bounds) {
            try await reads.emptyWhenNotFound(of: address) {
                try await api.perform(Item.list(of: address, publicly: false, withUnnamed: false))
            }
        }
    }

    /// One item, with its listing only if the answer says it.
    /// - Parameter complete: adds to the answer what it may lack.
    package func fetch(_ key: String, of address: Address, complete: (inout Item) -> Void = { _ in }) async throws
        -> Item
    {
        var saysListing = reads.isOffline
        do {
            var item = try await reads.item(store, key: key, of: address) {
                var item = try await api.perform(Item.one(key, of: address))
                complete(&item)
                saysListing = item.isListed != nil
                // The cache keeps the listing of the last list. It is not returned, because this answer does not
                // confirm it.
                if !saysListing { item.isListed = store.flag("listed", of: key, at: address) }
                return item
            }
            if !saysListing { item.isListed = nil }
            return item
        } catch let error as TritonError where error.code == .notFound { throw notFound(key, of: address) }
    }

    /// The item as the service has it now.
    /// - Throws: ``TritonError``: `not_found`; `bad_data` when the answer is about another item.
    package func present(_ key: String, of address: Address) async throws -> Item {
        guard let item = try await found(key, of: address) else { throw notFound(key, of: address) }
        try EditPrecondition.require(item.cacheKey, toBe: key)
        return item
    }

    /// A change that adds an item. The service would silently replace one of that key, so the condition is `absent`;
    /// the rule itself is in `SendDecision`.
    /// - Parameters:
    ///   - item: a field that is nil keeps the value of the item that is replaced; a new one is then unlisted.
    ///   - replacing: whether an item of that key may be replaced.
    package func makeAddition(_ item: Item, replacing: Bool) -> Change {
        var item = item
        if !replacing { item.isListed = item.isListed ?? false }
        return Change(
            description.kind, of: item.address, key: item.cacheKey,
            to: replacing ? item.snapshot.withoutNulls : item.snapshot, if: replacing ? .any : .absent)
    }

    private func notFound(_ key: String, of address: Address) -> TritonError {
        store.notFound(key, of: address, kind: description.name, noun: SafeText(trusted: description.noun))
    }
}
