package import Items
import StatusNetworkService
import StatusPersistenceService

/// Reads both lists of follows through the cache, and changes follows through `Changes`.
package struct FollowRepository: ItemLayer {
    package enum List: String, Sendable {
        case following, followers
    }

    package let items: ItemAccess<Follow>

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
            Change("follow", of: address, key: target.name, from: follow.snapshot, to: nil, if: .any), by: self)
        return follow
    }
}

// MARK: - Handling the changes

extension FollowRepository: DescribedHandler {
    package static let description = ChangeDescription(
        "follow", name: "follow", noun: "status", creatingVerb: "follow", key: .chosen("address"),
        fields: [ItemField("address", .line)],
        commandLine: { ["status", $0.isDeletion ? "unfollow" : "follow", $0.key ?? ""] })

    package func present(_ change: Change) async throws -> Snapshot? {
        let target = Address(try change.requiredKey), owner = try change.requiredAddress
        return try await following(of: owner).first { $0.other == target }?.snapshot
    }

    package var readsOnlyLists: Bool { true }

    package func presentAll(of address: Address) async throws -> [KeyedState]? {
        try await following(of: address).map { KeyedState($0.other.name, $0.snapshot) }
    }

    package func send(_ change: Change) async throws -> Snapshot? {
        let target = Address(try change.requiredKey), owner = try change.requiredAddress
        guard !change.isDeletion else {
            try await api.perform(.unfollow(target, as: owner))
            return nil
        }
        try await api.perform(.follow(target, as: owner))
        return Follow(target, in: owner).snapshot
    }

    package func didConfirm(_ change: Change) {
        guard let owner = change.address, let target = change.key.map({ Address($0) }) else { return }
        let follow = Follow(target, in: owner), collection = FollowRepository.List.following.rawValue
        guard !change.isDeletion else { return store.remove(follow.cacheKey, of: owner, in: collection) }
        store.save(follow, of: owner, in: collection, at: reads.now)
    }

    private func following(of address: Address) async throws -> [Follow] {
        try await reads.emptyWhenNotFound(of: address) { try await api.perform(.following(of: address)) }
    }
}
