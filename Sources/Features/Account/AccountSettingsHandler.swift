import Items

struct AccountSettingsHandler: DescribedHandler {
    let access: AccountAccess

    static let description = ChangeDescription(
        "account_settings", name: "account settings", noun: "account", creatingVerb: "settings",
        fields: AccountSettings.fields.changeable, [.permanent, .keepsValues],
        commandLine: { ["account", "settings"] + differences($0).map { "\($0.name)=\($0.value)" } }, lost: lost)

    /// The settings that get another value.
    static func differences(_ change: Change) -> [(name: String, value: String)] {
        AccountSettings.names.compactMap { name in
            guard let value = change.after?.text(name), value != change.before?.text(name) else { return nil }
            return (name, value)
        }
    }

    private static func lost(_ change: Change) -> [String] {
        differences(change).filter { change.before?.text($0.name) == nil }.map { "the absence of \($0.name)" }
    }

    func present(_ change: Change) async throws -> Snapshot? {
        try await access.api.perform(.settings(of: access.email())).snapshot
    }

    func send(_ change: Change) async throws -> Snapshot? {
        let changed = Self.differences(change)
        var settings = change.before.map { AccountSettings($0, of: .unowned) } ?? AccountSettings()
        for setting in changed { settings[setting.name] = setting.value }
        try await access.api.perform(.setSettings(changed, of: access.email()))
        return settings.snapshot
    }

    func didConfirm(_ change: Change) { access.forgetAccount() }
}
