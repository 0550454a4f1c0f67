package import Items

/// Reads and sends the forwarding for `Changes`. The service only replaces the whole list.
package struct ForwardingChangeHandler: ItemChangeHandler {
    package let items: ItemAccess<Forwarding>

    package static let description = ChangeDescription(
        "email", name: "e-mail forwarding", noun: "email", creatingVerb: "set", fields: Forwarding.fields.changeable,
        .permanent, commandLine: commandLine)

    private static func commandLine(_ change: Change) -> [String] {
        let wanted = change.after?.texts("destinations") ?? []
        func words(_ verb: String, _ destinations: [String]) -> [String] {
            ["email", verb] + (destinations.contains { $0.hasPrefix("-") } ? ["--"] : []) + destinations
        }
        guard change.after != change.before else { return ["email", "set"] }
        if change.condition == .unchanged, let before = change.before?.texts("destinations") {
            let added = wanted.filter { !before.contains($0) }, removed = before.filter { !wanted.contains($0) }
            if !added.isEmpty, removed.isEmpty { return words("add", added) }
            if added.isEmpty, !removed.isEmpty { return words("remove", removed) }
        }
        return wanted.isEmpty ? ["email", "set", "--allow-empty"] : words("set", wanted)
    }

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
