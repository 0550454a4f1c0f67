package import Changes
import Domain

/// Describes changes of the forwarding: key, fields and command line.
package enum ForwardingChange {
    package static let description = ChangeDescription(
        "email", name: "e-mail forwarding", noun: "email", creatingVerb: "set", fields: Forwarding.fields.changeable,
        .permanent, commandLine: commandLine)

    private static func commandLine(_ change: Change) -> [String] {
        let wanted = change.after?.texts("destinations") ?? []
        func words(_ verb: String, _ destinations: [String]) -> [String] {
            ["email", verb] + (destinations.contains { $0.hasPrefix("-") } ? ["--"] : []) + destinations
        }
        if change.condition == .unchanged, let before = change.before?.texts("destinations") {
            let added = wanted.filter { !before.contains($0) }, removed = before.filter { !wanted.contains($0) }
            if !added.isEmpty, removed.isEmpty { return words("add", added) }
            if added.isEmpty, !removed.isEmpty { return words("remove", removed) }
        }
        return wanted.isEmpty ? ["email", "set", "--allow-empty"] : words("set", wanted)
    }
}
