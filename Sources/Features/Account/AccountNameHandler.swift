import Items

struct AccountNameHandler: DescribedHandler {
    let access: AccountAccess

    static let description = ChangeDescription(
        "account_name", name: "account name", noun: "account", creatingVerb: "name", fields: [ItemField("name", .line)],
        .permanent,
        commandLine: { change in
            guard change.after != change.before else { return ["account", "name"] }
            let name = change.after?.text("name") ?? ""
            return ["account", "name"] + (name.hasPrefix("-") ? ["--"] : []) + [name]
        })

    static func snapshot(_ name: String) -> Snapshot { Snapshot(["name": .string(name)]) }

    /// Nil without a name: the service has no empty names, so undo could not restore one. If the answer lacks the name,
    /// it can be replaced if the user agrees to lose it.
    func present(_ change: Change) async throws -> Snapshot? {
        do {
            let name = try await access.api.perform(.knownName(of: access.email()))
            return name.isEmpty ? nil : Self.snapshot(name)
        } catch let error as TritonError where change.condition == .any && error.code == .badData {
            try access.confirmLoss("the present name could not be read: \(error.sentence)")
            return nil
        }
    }

    func send(_ change: Change) async throws -> Snapshot? {
        guard let name = change.after?.text("name") else { throw TritonError(.badData, "the name is empty") }
        try await access.api.perform(.setName(name, of: access.email()))
        return Self.snapshot(name)
    }

    func didConfirm(_ change: Change) { access.forgetAccount() }
}
