public import Commands
package import Platform
package import Settings

/// The settings of all features.
public struct ConfigurationFactory: NounFactory {
    package let environment: ConfigurationEnvironment

    /// - Parameters:
    ///   - catalog: all known settings.
    ///   - check: throws for a setting that names a command or an option that does not exist.
    ///   - reload: called after the file was written.
    ///   - workingFolder: the choices of a `.triton.toml`.
    package init(
        file: SettingsFile, catalog: SettingsCatalog, variables: [String: String],
        workingFolder: Lazy<WorkingFolderSettings?>,
        check: @escaping @Sendable (SettingKey) throws -> Void, reload: @escaping @Sendable () -> Void
    ) {
        environment = ConfigurationEnvironment(
            file: file, catalog: catalog, variables: variables, workingFolder: workingFolder, check: check,
            reload: reload)
    }

    package static let noun = Noun<ConfigurationEnvironment>(
        "config", "settings",
        about: """
            The settings are in one TOML file; triton-config(5) lists them. A change touches only the value's own \
            text, so comments and order survive. 'path' and 'edit' also work if the file has errors.
            """,
        .verb(ListSettings.self), .verb(GetSetting.self), .verb(SetSetting.self), .verb(UnsetSetting.self),
        .verb(EditConfiguration.self), .verb(PrintConfigurationPath.self))
}

package struct ConfigurationEnvironment: Sendable {
    let file: SettingsFile
    let catalog: SettingsCatalog
    let variables: [String: String]
    let workingFolder: Lazy<WorkingFolderSettings?>
    let check: @Sendable (SettingKey) throws -> Void
    let reload: @Sendable () -> Void

    /// - Throws: ``TritonError`` of code `usage` for a text that is not a key, and for an unknown key.
    func known(_ text: String) throws -> (key: SettingKey, setting: KnownSetting) {
        guard let key = SettingKey(text) else {
            throw TritonError(
                .usage, "'\(line: text)' is not the name of a setting", hint: "such as 'profiles.work.address'")
        }
        do { return (key, try catalog.require(key)) } catch {
            throw TritonError(.usage, error.message, hint: "see them with 'triton help config'")
        }
    }
}

/// A setting with its value and the origin of the value.
struct Setting: DescribedRecord {
    let key: String
    let value: SettingValue?
    let origin: String

    static let fields = ItemFields<Setting>(
        "setting", named: ["key"],
        .derived("key", \.key, "its name", column: .key),
        .derived(
            "value", \.value, "its value: a text, true or false, a number, or an array of texts", column: .main),
        .derived("origin", \.origin, "where the value came from"))
}
