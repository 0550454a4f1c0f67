import Cache
package import Changes
package import Domain
package import Items
import OMGAPI

/// Reads and sends the forwarding for `Changes`. The service only replaces the whole list.
package struct ForwardingChangeHandler: ItemChangeHandler {
    package let items: ItemAccess<Forwarding>

    package var description: ChangeDescription { ForwardingChange.description }

    package func present(_ change: Change) async throws -> Snapshot? {
        let address = try change.requiredAddress
        return try await nilWhenNotFound { try await api.perform(.forwarding(of: address)) }?.snapshot
    }

    package func send(_ change: Change) async throws -> Snapshot? {
        let address = try change.requiredAddress
        let wanted = change.after.map { Forwarding($0, of: address) } ?? Forwarding(address: address, destinations: [])
        return try await api.perform(.save(wanted)).snapshot
    }
}
