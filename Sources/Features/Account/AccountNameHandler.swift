import Cache
import Changes
import Domain
import OMGAPI

struct AccountNameHandler: DescribedHandler {
    let api: any APIClient
    let cache: CacheDatabase
    let lookup: AccountLookup

    static let description = ChangeDescription(
        "account_name", name: "account name", noun: "account", creatingVerb: "name", fields: [ItemField("name", .line)],
        .permanent,
        commandLine: { change in
            guard change.after != change.before else { return ["account", "name"] }
            let name = change.after?.text("name") ?? ""
            return ["account", "name"] + (name.hasPrefix("-") ? ["--"] : []) + [name]
        })

    static func snapshot(_ name: String) -> Snapshot { Snapshot(["name": .string(name)]) }

    /// Nil without a name: the service has no empty names, so undo could not restore one.
    func present(_ change: Change) async throws -> Snapshot? {
        guard let name = try await api.perform(.name(of: lookup.email())), !name.isEmpty else { return nil }
        return Self.snapshot(name)
    }

    func send(_ change: Change) async throws -> Snapshot? {
        guard let name = change.after?.text("name") else { throw TritonError(.badData, "the name is empty") }
        try await api.perform(.setName(name, of: lookup.email()))
        return Self.snapshot(name)
    }

    func didConfirm(_ change: Change) { AccountPersistenceService.forgetAccount(in: cache) }
}
