package import Cache
package import Changes
package import Domain
package import OMGAPI

/// The ways to one kind of item: the service, the cache, and the changes of the command.
package struct ItemAccess<Item: CachedItem>: Sendable {
    package let api: any APIClient
    package let store: ItemStore<Item>
    package let reads: ReadThrough
    package let changes: Changes

    package init(api: any APIClient, store: ItemStore<Item>, reads: ReadThrough, changes: Changes) {
        self.api = api
        self.store = store
        self.reads = reads
        self.changes = changes
    }
}

/// The repository of a kind of item, or the handler of its changes.
package protocol ItemLayer: Sendable {
    associatedtype Item: CachedItem

    var items: ItemAccess<Item> { get }
}

extension ItemLayer {
    package var api: any APIClient { items.api }
    package var store: ItemStore<Item> { items.store }
    package var reads: ReadThrough { items.reads }
    package var changes: Changes { items.changes }
}

/// Reads and sends one kind of item for `Changes`, and keeps the cache up to date.
package protocol ItemChangeHandler: DescribedHandler, ItemLayer where Item: DescribedItem {}

extension ItemChangeHandler {
    package func didConfirm(_ change: Change) {
        store.update(change.key, to: change.after?.record, of: change.address, at: reads.now)
    }
}
