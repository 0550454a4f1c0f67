package import CommandKit
package import Database
package import Domain
package import StatusNetworkService
import StatusPersistenceService

/// Policy for following: the cache of both lists.
package struct FollowRepository: Sendable {
    package enum List: String, Sendable {
        case following, followers
    }

    private let network: StatusNetworkService
    private let store: ItemStore<Follow>
    private let reads: ReadThrough

    package init(network: StatusNetworkService, store: ItemStore<Follow>, reads: ReadThrough) {
        self.network = network
        self.store = store
        self.reads = reads
    }

    package func list(_ list: List, of address: Address) async throws -> [Follow] {
        try await reads.list(store, of: address, in: list.rawValue) {
            try await reads.emptyWhenNotFound(of: address) {
                switch list {
                case .following: try await network.following(of: address)
                case .followers: try await network.followers(of: address)
                }
            }
        }
    }

    package func follow(_ target: Address, as address: Address) async throws -> Follow {
        let follow = Follow(owner: address, address: target)
        try await network.follow(target, as: address)
        store.save(follow, of: address, in: List.following.rawValue, at: reads.now)
        return follow
    }

    package func unfollow(_ target: Address, as address: Address) async throws -> Follow {
        try await network.unfollow(target, as: address)
        store.remove(target.name, of: address, in: List.following.rawValue)
        return Follow(owner: address, address: target)
    }
}
