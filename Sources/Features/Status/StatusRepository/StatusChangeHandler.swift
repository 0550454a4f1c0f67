import Cache
package import Changes
package import Domain
package import FoundationEssentials
package import Items
import OMGAPI
import StatusNetworkService
import StatusPersistenceService

/// Reads and sends statuses for `Changes`.
package struct StatusChangeHandler: ItemChangeHandler {
    package let items: ItemAccess<Status>

    package var description: ChangeDescription { StatusChange.description }

    package func present(_ change: Change) async throws -> Snapshot? {
        let id = try change.requiredKey, address = try change.requiredAddress
        guard id != StatusRepository.latest else {
            throw TritonError(.notFound, "the latest status is not known", hint: "edit it by its id")
        }
        return try await present(id, of: address)
    }

    /// The content is null if the answer lacks it: an empty text, if it were sent back, would delete the real one.
    /// - Parameter id: an id, or `latest`.
    package func present(_ id: String, of address: Address) async throws -> Snapshot? {
        guard let found = try await nilWhenNotFound({ try await api.perform(.statusToEdit(id, of: address)) }) else {
            return nil
        }
        return found.hasText ? found.value.snapshot : found.value.snapshot.with("content", .null)
    }

    package func presentAll(of address: Address) async throws -> [KeyedState]? {
        let statuses = try await reads.emptyWhenNotFound(of: address) { try await api.perform(.statuses(of: address)) }
        return statuses.map { KeyedState($0.id, $0.snapshot) }
    }

    package func send(_ change: Change) async throws -> Snapshot? {
        let address = try change.requiredAddress
        guard let after = change.after else {
            try await api.perform(.deleteStatus(try change.requiredKey, of: address))
            return nil
        }
        guard let id = change.key else { return try await api.perform(.post(StatusDraft(after), as: address)).snapshot }
        try EditPrecondition.require(after.text("content"), as: "text", of: id)
        let present = change.before.flatMap { Status($0, of: address) }
        let changed = Status(
            id: id, address: address, emoji: after.text("emoji") ?? "", content: after.text("content") ?? "",
            createdAt: present?.createdAt,
            externalURL: present?.externalURL)
        try await api.perform(.edit(changed))
        return changed.snapshot
    }

    /// A new status is found by its text among those that were posted since then.
    package func arrival(of change: Change, since: Date) async throws -> Arrival {
        guard change.key == nil, let after = change.after, let address = change.address else {
            return try await arrivalByState(of: change)
        }
        let earliest = since.addingTimeInterval(-Self.clockDifference)
        let statuses = try await reads.emptyWhenNotFound(of: address) { try await api.perform(.statuses(of: address)) }
        let found = statuses.newestFirst.first { status in
            guard let date = status.createdAt, date >= earliest else { return false }
            return description.recognition(of: after, in: status.snapshot) == .whole
        }
        return found.map { .arrived($0.snapshot) } ?? .notArrived
    }

    /// Seconds by which this machine's clock may be ahead of the service's. With more, an older status with the same
    /// words would be taken for the one that was sent.
    private static let clockDifference = 10.0
}
