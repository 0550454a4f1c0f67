package import Domain
package import ProcessRuntime
package import Settings

/// Writes the settings of one profile into the configuration, and has them read anew.
package struct ProfileSettings: Sendable {
    package let profile: String
    private let file: Lazy<SettingsFile>
    /// Under `--dry-run`, when nothing is written.
    private let isDryRun: Bool
    private let reload: @Sendable () -> Void

    /// - Parameter reload: called after the file was written.
    package init(profile: String, file: Lazy<SettingsFile>, isDryRun: Bool, reload: @escaping @Sendable () -> Void) {
        self.profile = profile
        self.file = file
        self.isDryRun = isDryRun
        self.reload = reload
    }

    /// - Throws: ``TritonError`` of code `config` or `io` when the file is broken or cannot be written.
    package func choose(_ address: Address) throws { try set("address", address.label) }

    /// - Parameter email: nil forgets the one that was set.
    package func setEmail(_ email: String?) throws { try set("email", email) }

    private func set(_ name: String, _ value: String?) throws {
        guard !isDryRun else { return }
        let key = SettingKey(["profiles", profile, name]), file = try file.get()
        if let value { try file.set(key, to: .string(value)) } else { try file.unset(key) }
        reload()
    }
}

extension Session {
    /// The source that overrides the address of the configuration; nil when there is none.
    package func shadow(of chosen: Address) -> SafeText? {
        guard let address, address != chosen else { return nil }
        switch addressOrigin {
        case .environment, .workingFolder, .prompt:
            return "\(addressOrigin.label) takes precedence, and selects '\(address)'"
        case .option, .configuration, .standard: return nil
        }
    }
}
