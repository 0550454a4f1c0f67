import Cache
package import Changes
package import Domain
package import Items
import OMGAPI
import PURLsNetworkService
import PURLsPersistenceService

package struct PURLChangeHandler: ItemChangeHandler {
    package let items: ItemAccess<PURL>

    package static let description = ChangeDescription(
        "purl", name: "purl", plural: "PURLs", noun: "purl", key: PURL.fields.key, fields: PURL.fields.changeable,
        commandLine: commandLine, lost: lost)

    private static func commandLine(_ change: Change) -> [String] {
        // A name may begin with a hyphen.
        let key = change.key ?? "", name = key.hasPrefix("-") ? ["--", key] : [key]
        guard let target = change.after?.text("target") else { return ["purl", "delete"] + name }
        let isListed = change.after?.flag("listed"), listed = isListed == true ? ["--listed"] : []
        switch change.condition {
        case .absent: return ["purl", "add"] + listed + name + [target]
        case .any:
            return ["purl", "add", "--force"] + (isListed == false ? ["--unlisted"] : listed) + name + [target]
        case .unchanged:
            return ["purl", "edit", "--target", target] + (listed.isEmpty ? ["--unlisted"] : listed) + name
        }
    }

    /// The service starts the counter of a restored PURL at zero.
    private static func lost(_ change: Change) -> [String] {
        guard let visits = change.before?.int("counter"), visits > 0 else { return [] }
        return ["its count of \(visits) visits"]
    }

    package func present(_ change: Change) async throws -> Snapshot? {
        let name = try change.requiredKey, address = try change.requiredAddress
        return try await present(name, of: address)?.snapshot
    }

    package func presentAll(of address: Address) async throws -> [KeyedState]? {
        let purls = try await reads.emptyWhenNotFound(of: address) {
            try await api.perform(.purls(of: address, withUnnamed: true))
        }
        return try await withListing(purls, of: address).map { KeyedState($0.name, $0.snapshot) }
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

    /// The PURL as the service has it now. A change starts from this state, and is compared with it before it is sent.
    package func present(_ name: String, of address: Address) async throws -> PURL? {
        guard let purl = try await nilWhenNotFound({ try await api.perform(.purl(name, of: address)) }) else {
            return nil
        }
        return try await withListing([purl], of: address).first
    }

    /// If an answer lacks `listed`, the public list decides, so that a save can neither unlist a PURL nor list it by
    /// mistake.
    private func withListing(_ purls: [PURL], of address: Address) async throws -> [PURL] {
        guard purls.contains(where: { $0.isListed == nil }) else { return purls }
        let list =
            try await nilWhenNotFound {
                try await api.perform(.purls(of: address, publicly: true, withUnnamed: true))
            } ?? []
        // Bytes, because `==` of strings ignores differences in Unicode normalisation.
        let listed = Set(list.map { Array($0.name.utf8) })
        return purls.map { purl in
            var purl = purl
            purl.isListed = purl.isListed ?? listed.contains(Array(purl.name.utf8))
            return purl
        }
    }
}
