import Cache
package import Changes
import Domain
import OMGAPI

/// Describes changes of the name on the account.
package enum AccountNameChange {
    package static let description = ChangeDescription(
        "account_name", name: "account name", noun: "account", creatingVerb: "name", fields: [ItemField("name", .line)],
        .permanent,
        commandLine: { change in
            let name = change.after?.text("name") ?? ""
            return ["account", "name"] + (name.hasPrefix("-") ? ["--"] : []) + [name]
        })

    static func snapshot(_ name: String) -> Snapshot { Snapshot(["name": .string(name)]) }
}

/// Reads and sends the name on the account for `Changes`.
struct AccountNameHandler: ChangeHandler {
    let api: any APIClient
    let cache: CacheDatabase
    let lookup: AccountLookup

    var description: ChangeDescription { AccountNameChange.description }

    /// Nil without a name: the service has no empty names, so undo could not restore one.
    func present(_ change: Change) async throws -> Snapshot? {
        guard let name = try await api.perform(.name(of: lookup.email())), !name.isEmpty else { return nil }
        return AccountNameChange.snapshot(name)
    }

    func send(_ change: Change) async throws -> Snapshot? {
        guard let name = change.after?.text("name") else { throw TritonError(.badData, "the name is empty") }
        try await api.perform(.setName(name, of: lookup.email()))
        return AccountNameChange.snapshot(name)
    }

    func didConfirm(_ change: Change) { AccountPersistenceService.forgetAccount(in: cache) }
}
