package import Cache
package import Changes
package import Domain
package import OMGAPI
import StatusNetworkService
import StatusPersistenceService

/// Reads both lists of follows through the cache, and changes follows through `Changes`.
package struct FollowRepository: Sendable {
    package enum List: String, Sendable {
        case following, followers
    }

    private let api: any APIClient
    private let store: ItemStore<Follow>
    private let reads: ReadThrough
    private let changes: Changes
    package let handler: FollowChangeHandler

    package init(api: any APIClient, store: ItemStore<Follow>, reads: ReadThrough, changes: Changes) {
        self.api = api
        self.store = store
        self.reads = reads
        self.changes = changes
        handler = FollowChangeHandler(api: api, store: store, reads: reads)
    }

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
        Change("follow", of: address, key: target.name, to: Follow(owner: address, address: target).snapshot, if: .any)
    }

    /// The addresses that an address follows now, which `unfollow` needs.
    package func base(of address: Address) async throws -> [Follow] {
        let cached = store.list(of: address, in: List.following.rawValue)?.value
        return try await changes.base(cached: cached) { try await self.list(.following, of: address) }
    }

    /// - Parameter followed: the addresses that it follows now.
    /// - Throws: ``TritonError`` of code `not_found` if it does not follow the target.
    package func unfollow(_ target: Address, as address: Address, among followed: [Follow]) async throws -> Follow {
        guard let follow = followed.first(where: { $0.address == target }) else {
            throw TritonError(
                .notFound, "'\(address)' does not follow '\(target)'",
                hint: "see whom it follows with 'triton status following'")
        }
        try await changes.deliver(
            Change("follow", of: address, key: target.name, from: follow.snapshot, to: nil, if: .any), by: handler)
        return follow
    }
}
