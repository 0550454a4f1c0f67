package import Cache
package import Changes
package import Items

extension FeatureServices {
    /// The ways to one kind of item, for its repository.
    package func items<Item: CachedItem>() -> ItemAccess<Item> {
        ItemAccess(api: api, cache: cache, reads: reads, changes: changes)
    }
}

/// A noun about one kind of item needs no other changes than those of its repository.
extension NounFactory where Environment: ItemRepository {
    package static var changes: [ChangeDescription] { [Environment.Handler.description] }
    package func makeChangeHandlers() -> [any ChangeHandler] { [environment.handler] }
}
