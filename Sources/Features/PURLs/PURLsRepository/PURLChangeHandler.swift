package import Items
import PURLsNetworkService

package struct PURLChangeHandler: ListedItemHandler {
    package let items: ItemAccess<PURL>

    package static let description = ChangeDescription(
        "purl", name: "purl", plural: "PURLs", noun: "purl", key: PURL.fields.key, fields: PURL.fields.changeable,
        commandLine: commandLine, lost: lost)

    private static func commandLine(_ change: Change) -> [String] {
        // A name may begin with a hyphen.
        let key = change.key ?? "", name = key.hasPrefix("-") ? ["--", key] : [key]
        guard let target = change.after?.text("target") else { return ["purl", "delete"] + name }
        guard change.condition != .unchanged else { return ["purl", "edit"] + description.options(for: change) + name }
        return ["purl", "add"] + (change.condition == .any ? ["--force"] : [])
            + description.options(for: change, except: "target") + name + [target]
    }

    /// The service starts the counter of a restored PURL at zero.
    private static func lost(_ change: Change) -> [String] {
        guard let visits = change.before?.int("counter"), visits > 0 else { return [] }
        return ["its count of \(visits) visits"]
    }

    /// Every PURL has a target, so an answer without one lacks it.
    package func present(_ change: Change) async throws -> Snapshot? {
        guard let purl = try await present(change.requiredKey, of: change.requiredAddress) else { return nil }
        return purl.target.isEmpty ? purl.snapshot.without("target") : purl.snapshot
    }

    package func send(_ change: Change) async throws -> Snapshot? {
        let name = try change.requiredKey, address = try change.requiredAddress
        guard var purl = change.after.flatMap({ PURL($0, of: address) }) else {
            try await api.perform(.deletePURL(name, of: address))
            return nil
        }
        purl.isListed = purl.isListed ?? false
        try await api.perform(.save(purl))
        return purl.snapshot
    }
}

extension PURL: ListedItem {}
