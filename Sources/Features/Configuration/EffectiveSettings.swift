import Commands
import Platform
import Session
import Settings
import Terminal

/// The settings with the values in effect. The order of precedence is: option, variable, `.triton.toml`, configuration
/// file, default.
struct EffectiveSettings {
    /// Set by the configuration file.
    let fromFile: [Setting]
    /// Set only by options, variables or a `.triton.toml`.
    let fromElsewhere: [Setting]
    /// Settings that nothing sets, with their defaults.
    let defaults: [Setting]

    init(_ environment: ConfigurationEnvironment, _ call: Invocation) throws {
        let settings = try environment.file.load()
        let sources = Sources(environment: environment, options: call.options)
        let path = settings.path ?? ""
        fromFile = try settings.all.map { key, value in
            let stronger = try sources.stronger(than: key)
            return Setting(
                key: key.text, value: stronger.map { .string($0.value) } ?? environment.catalog.masked(value, for: key),
                origin: stronger?.origin ?? path)
        }
        let profile =
            try sources.stronger(than: "profile")?.value ?? settings.string("profile") ?? Session.defaultProfile
        // Keys with a name of the user, such as an alias, have no default and are set only in the file.
        let patterns = environment.catalog.all.filter {
            $0.pattern.split(separator: ".").allSatisfy { !$0.hasPrefix("<") || $0 == "<profile>" }
        }
        let keys = patterns.map { known in
            (
                key: SettingKey(known.pattern.split(separator: ".").map { $0 == "<profile>" ? profile : String($0) }),
                known: known
            )
        }
        // The sandbox is inside the program.
        let unset = keys.filter {
            settings.value($0.key) == nil && $0.key.parts != ["profiles", Session.sandboxProfile, "api_url"]
        }
        fromElsewhere = try unset.compactMap { key, _ in
            try (sources.stronger(than: key) ?? sources.weaker(than: key)).map {
                Setting(key: key.text, value: .string($0.value), origin: $0.origin)
            }
        }
        let set = Swift.Set(fromElsewhere.map(\.key))
        defaults = unset.filter { !set.contains($0.key.text) }.map { key, known in
            let program = Sources.programs[key.text].map { SettingValue.string($0) }
            return Setting(key: key.text, value: known.standardValue ?? program, origin: "default")
        }
    }

    /// Sources that precede the configuration, and those after it.
    struct Sources {
        /// A value that does not come from the configuration.
        typealias Value = (value: String, origin: String)

        let environment: ConfigurationEnvironment
        let options: GlobalOptions

        /// The programs that run when nothing is set.
        static let programs = ["editor": "vi", "pager": "less"]

        func stronger(than key: SettingKey) throws -> Value? {
            switch (key.parts.first, key.parts.count, key.parts.last) {
            case ("profile", 1, _):
                let folder = try environment.workingFolder.get()
                return options.profile.map { ($0, "--profile") } ?? variable("TRITON_PROFILE")
                    ?? folder.flatMap { folder in folder.profile.map { ($0, folder.path) } }
            case ("profiles", 3, "address"):
                let folder = try environment.workingFolder.get()
                return options.address.map { ($0, "--address") } ?? variable("TRITON_ADDRESS")
                    ?? folder.flatMap { folder in folder.address.map { ($0.name, folder.path) } }
            case ("profiles", 3, "email"): return variable("TRITON_EMAIL")
            // The variable has no effect on the sandbox, which is inside the program.
            case ("profiles", 3, "api_url"):
                return key.parts[1] == Session.sandboxProfile
                    ? nil : variable("TRITON_API_URL").map { (SecretMask.serviceURL($0.value), $0.origin) }
            // The variable cannot switch off what the configuration forbids.
            case ("profiles", 3, "read_only"):
                return SessionResolver.forbidsChanges(environment.variables) ? ("true", "TRITON_READ_ONLY") : nil
            // An empty one switches the pager off.
            case ("pager", 1, _): return environment.variables["TRITON_PAGER"].map { ($0, "TRITON_PAGER") }
            case ("editor", 1, _): return variable("TRITON_EDITOR")
            case ("color", 1, _): return options.color.map { ($0.rawValue, "--color") }
            default: return nil
            }
        }

        func weaker(than key: SettingKey) -> Value? {
            switch key.text {
            case "pager": variable("PAGER")
            case "editor": variable("VISUAL") ?? variable("EDITOR")
            default: nil
            }
        }

        /// An empty variable counts as unset. A password in a URL is not shown.
        private func variable(_ name: String) -> Value? {
            guard let value = environment.variables[name], !value.isEmpty else { return nil }
            return (SecretMask.withoutUserInformation(value), name)
        }
    }
}
