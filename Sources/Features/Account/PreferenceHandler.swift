package import Changes
package import Domain
import OMGAPI

extension Preference {
    /// The record that `--json` prints.
    package var snapshot: Snapshot {
        Snapshot(["owner": .string(owner), "item": .string(item), "value": .string(value)])
    }
}

struct PreferenceHandler: DescribedHandler {
    let api: any APIClient
    let lookup: AccountLookup

    static let description = ChangeDescription(
        "preference", name: "preference", noun: "account", creatingVerb: "preference", key: .chosen("item"),
        fields: [ItemField("value", .line)], .permanent,
        commandLine: { change in
            let value = change.after == change.before ? nil : change.after?.text("value")
            let operands = [change.key, value].compactMap(\.self)
            return ["account", "preference"] + (operands.contains { $0.hasPrefix("-") } ? ["--"] : []) + operands
        })

    /// Nil when the present values cannot be read: the change is still sent, but cannot be undone.
    func present(_ change: Change) async throws -> Snapshot? {
        let (address, item) = try place(change)
        do {
            return try await api.perform(.preferences(of: address, email: lookup.email()))[item].map {
                Preference(owner: address.name, item: item, value: $0).snapshot
            }
        } catch let error as TritonError where error.code != .cancelled {
            return nil
        }
    }

    func send(_ change: Change) async throws -> Snapshot? {
        let (address, item) = try place(change)
        let preference = Preference(owner: address.name, item: item, value: change.after?.text("value") ?? "")
        try await api.perform(.setPreference(preference, of: address))
        return preference.snapshot
    }

    private func place(_ change: Change) throws(TritonError) -> (address: Address, item: String) {
        guard let address = change.address, let item = change.key else {
            throw TritonError(.badData, "a preference without a name")
        }
        return (address, item)
    }
}
