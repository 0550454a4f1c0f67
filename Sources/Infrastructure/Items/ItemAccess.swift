package import Cache
package import Changes
package import Domain
package import OMGAPI

/// The ways to one kind of item: the service, the cache, and the changes of the command.
package struct ItemAccess<Item: CachedItem>: Sendable {
    package let api: any APIClient
    package let cache: CacheDatabase
    package let reads: ReadThrough
    package let changes: Changes

    package init(api: any APIClient, cache: CacheDatabase, reads: ReadThrough, changes: Changes) {
        self.api = api
        self.cache = cache
        self.reads = reads
        self.changes = changes
    }
}

/// What reads a kind of item: its repository, or the handler of its changes.
package protocol ItemLayer: Sendable {
    associatedtype Item: CachedItem

    var items: ItemAccess<Item> { get }
}

extension ItemLayer {
    package var api: any APIClient { items.api }
    package var cache: CacheDatabase { items.cache }
    package var store: ItemStore<Item> { ItemStore(cache) }
    package var reads: ReadThrough { items.reads }
    package var changes: Changes { items.changes }
}

/// The repository of a kind of item that the user changes.
package protocol ItemRepository: ItemLayer {
    associatedtype Handler: DescribedHandler = Self

    /// The repository itself, unless a part of it handles the changes.
    var handler: Handler { get }
}

extension ItemRepository where Handler == Self {
    package var handler: Self { self }
}

extension ItemRepository {
    /// - Parameters:
    ///   - present: the item as the service has it now, because a list may be older.
    ///   - changed: nil deletes it.
    package func makeEdit(from present: Item, to changed: Item?) -> Change {
        let state = present.snapshot, kind = handler.description
        return Change(
            kind.kind, of: present.address, key: kind.key(of: state), from: state, to: changed?.snapshot,
            if: changes.editCondition)
    }

    /// See ``Changes/planned(over:_:of:)``.
    package func planned(_ present: Item) -> Item {
        let state = changes.planned(over: present.snapshot, handler.description, of: present.address)
        return state.map { Item($0, of: present.address) } ?? present
    }

    /// - Returns: the item as the service has it now.
    /// - Throws: ``TritonError``: `exists` when somebody else changed the same part meanwhile.
    package func apply(_ change: Change, of address: Address) async throws -> Item {
        Item(try await changes.deliver(change, by: handler).after ?? Snapshot(.object([])), of: address)
    }

    /// - Returns: the item as it was.
    package func delete(_ item: Item) async throws -> Item {
        let change = try await changes.deliver(makeEdit(from: item, to: nil), by: handler)
        return change.before.map { Item($0, of: item.address) } ?? item
    }
}

/// Reads and sends one kind of item for `Changes`, and keeps the cache up to date.
package protocol ItemChangeHandler: DescribedHandler, ItemLayer {}

extension ItemChangeHandler {
    package func didConfirm(_ change: Change) {
        store.update(change.key, to: change.after?.record, of: change.address, at: reads.now)
    }
}
