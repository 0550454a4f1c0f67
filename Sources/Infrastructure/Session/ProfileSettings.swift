package import Domain
package import Platform
package import Settings

/// The configuration as commands use it: reads settings of features, and writes those of one profile.
package struct ProfileSettings: Sendable {
    package let profile: String
    private let current: @Sendable () throws -> Settings
    private let file: Lazy<SettingsFile>
    /// Whether nothing is written (`--dry-run`).
    private let isDryRun: Bool
    private let reload: @Sendable () -> Void

    /// - Parameter reload: called after the file was written.
    package init(
        profile: String, current: @escaping @Sendable () throws -> Settings, file: Lazy<SettingsFile>, isDryRun: Bool,
        reload: @escaping @Sendable () -> Void
    ) {
        self.profile = profile
        self.current = current
        self.file = file
        self.isDryRun = isDryRun
        self.reload = reload
    }

    /// Whether a setting is true; a setting that is not there is false.
    /// - Throws: ``TritonError`` of code `config` when the file is broken, or the value is neither true nor false.
    package func isOn(_ key: SettingKey) throws -> Bool { try current().bool(key) ?? false }

    /// - Throws: ``TritonError`` of code `config` or `io` when the file is broken or cannot be written.
    package func choose(_ address: Address) throws { try set("address", address.label) }

    /// - Parameter email: nil removes the setting.
    package func setEmail(_ email: String?) throws { try set("email", email) }

    private func set(_ name: String, _ value: String?) throws {
        guard !isDryRun else { return }
        let key = SettingKey(["profiles", profile, name]), file = try file.get()
        if let value { try file.set(key, to: .string(value)) } else { try file.unset(key) }
        reload()
    }
}

extension Session {
    /// A message about the source that overrides the chosen address; nil when there is none.
    package func shadow(of chosen: Address) -> SafeText? {
        guard let address, address != chosen else { return nil }
        switch addressSource {
        case .environment, .workingFolder, .prompt:
            return "\(addressSource.label) takes precedence, and selects '\(address)'"
        case .option, .configuration, .standard: return nil
        }
    }
}
