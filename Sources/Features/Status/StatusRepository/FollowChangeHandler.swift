package import Items
import StatusNetworkService
import StatusPersistenceService

package struct FollowChangeHandler: DescribedHandler, ItemLayer {
    package let items: ItemAccess<Follow>

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
