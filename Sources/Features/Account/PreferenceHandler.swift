import Items

struct PreferenceHandler: DescribedHandler {
    let access: AccountAccess

    static let description = ChangeDescription(
        "preference", name: "preference", noun: "account", creatingVerb: "preference", key: .chosen("item"),
        fields: [ItemField("value", .line)], .permanent,
        commandLine: { change in
            let value = change.after == change.before ? nil : change.after?.text("value")
            let operands = [change.key, value].compactMap(\.self)
            return ["account", "preference"] + (operands.contains { $0.hasPrefix("-") } ? ["--"] : []) + operands
        })

    /// A value that cannot be read or kept can be replaced if the user agrees to lose it.
    func present(_ change: Change) async throws -> Snapshot? {
        let (address, item) = try place(change)
        let values: [String: String?]
        do {
            values = try await access.api.perform(.preferences(of: address, email: access.email()))
        } catch let error as TritonError where change.condition == .any && error.isAnswerWithoutValues {
            try access.confirmLoss("the present preferences could not be read: \(error.sentence)")
            return nil
        }
        guard let found = values[item] else { return nil }
        guard let value = found else {
            try access.confirmLoss("the present value of '\(line: item)' is not a text")
            return nil
        }
        return Snapshot(Preference(owner: address.name, item: item, value: value).json)
    }

    func send(_ change: Change) async throws -> Snapshot? {
        let (address, item) = try place(change)
        let preference = Preference(owner: address.name, item: item, value: change.after?.text("value") ?? "")
        try await access.api.perform(.setPreference(preference, of: address))
        return Snapshot(preference.json)
    }

    private func place(_ change: Change) throws(TritonError) -> (address: Address, item: String) {
        guard let address = change.address, let item = change.key else {
            throw TritonError(.badData, "a preference without a name")
        }
        return (address, item)
    }
}

extension TritonError {
    /// The service answers, and accepts the token, but does not show the account. Other errors also prevent the change.
    fileprivate var isAnswerWithoutValues: Bool {
        code == .badData || status.map { $0 != 401 && code != .tryLater } ?? false
    }
}
