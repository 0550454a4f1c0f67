package import Items
import StatusNetworkService

/// Reads both lists of follows through the cache, and changes follows through `Changes`.
package struct FollowRepository: ItemLayer {
    package enum List: String, Sendable {
        case following, followers
    }

    package let items: ItemAccess<Follow>
    package var handler: FollowChangeHandler { FollowChangeHandler(items: items) }

    package init(_ items: ItemAccess<Follow>) { self.items = items }

    package func list(_ list: List, of address: Address) async throws -> [Follow] {
        try await reads.list(store, of: address, in: list.rawValue) {
            try await reads.emptyWhenNotFound(of: address) {
                switch list {
                case .following: try await api.perform(.following(of: address))
                case .followers: try await api.perform(.followers(of: address))
                }
            }
        }
    }

    /// Following again changes nothing.
    package func makeFollow(_ target: Address, as address: Address) -> Change {
        Change("follow", of: address, key: target.name, to: Follow(target, in: address).snapshot, if: .any)
    }

    /// The addresses that an address follows now, which `unfollow` needs.
    package func base(of address: Address) async throws -> [Follow] {
        let cached = store.list(of: address, in: List.following.rawValue)?.value
        return try await changes.base(cached: cached) { try await self.list(.following, of: address) }
    }

    /// - Parameter followed: the addresses that it follows now.
    /// - Throws: ``TritonError`` of code `not_found` if it does not follow the target.
    package func unfollow(_ target: Address, as address: Address, among followed: [Follow]) async throws -> Follow {
        guard let follow = followed.first(where: { $0.other == target }) else {
            throw TritonError(
                .notFound, "'\(address)' does not follow '\(target)'",
                hint: "see whom it follows with 'triton status following'")
        }
        try await changes.deliver(
            Change("follow", of: address, key: target.name, from: follow.snapshot, to: nil, if: .any), by: handler)
        return follow
    }
}
