package import Domain

/// All settings that the program understands: its own and those of every feature.
package struct SettingsCatalog: Sendable {
    package let all: [KnownSetting]

    package init(_ contributed: [KnownSetting] = []) { all = Self.core + contributed }

    package func find(_ key: SettingKey) -> KnownSetting? { all.first { $0.matches(key) } }

    /// The value of a setting for output, without what may be a secret in it.
    package func masked(_ value: SettingValue, for key: SettingKey) -> SettingValue {
        find(key)?.masked(value) ?? value.masked
    }

    /// - Throws: `config` when there is no such setting, with a suggestion.
    package func require(_ key: SettingKey) throws(TritonError) -> KnownSetting {
        guard let known = find(key) else {
            throw TritonError(.config, "unknown setting '\(key.safe)'\(hint(for: key))")
        }
        return known
    }

    package func suggestion(for key: SettingKey) -> SettingKey? {
        let candidates = all.compactMap { $0.filled(like: key) }
        return Suggestion.nearest(key.text, among: candidates.map(\.text)).flatMap { SettingKey($0) }
    }

    /// `; did you mean 'color'?`, or nothing.
    func hint(for key: SettingKey) -> SafeText {
        let near = suggestion(for: key).map(\.safe) ?? ofProfile(key)
        return near.map { "; did you mean '\($0)'?" } ?? ""
    }

    /// `profiles.NAME.read_only` for `read_only`.
    private func ofProfile(_ key: SettingKey) -> SafeText? {
        let name = "profiles.<profile>." + key.text
        return all.contains { $0.pattern == name } ? "profiles.NAME.\(key.safe)" : nil
    }

    /// The settings that belong to no feature (`triton help config`).
    package static let core: [KnownSetting] = [
        KnownSetting("profile", .profileName, standard: "default", "the profile to use"),
        KnownSetting("color", .choice(["auto", "always", "never"]), standard: "auto", "when to use colour"),
        KnownSetting("pager", .text, "the pager for long output, before PAGER", sample: "less -R"),
        KnownSetting(
            "picker", .choice(["fzf", "list", "none"]), standard: "fzf",
            "how an item is chosen that a command needs and did not get"),
        KnownSetting("pictures", .bool, standard: "true", "whether a terminal that can show pictures shows them"),
        KnownSetting("copy", .bool, standard: "false", "whether the URL or id of a change is also copied, see --copy"),
        KnownSetting("editor", .text, "the editor for texts, before VISUAL and EDITOR", sample: "nano"),
        KnownSetting("profiles.<profile>.address", .address, "the address to act as"),
        KnownSetting("profiles.<profile>.email", .email, "the account's e-mail address"),
        KnownSetting("profiles.<profile>.api_url", .url, standard: "https://api.omg.lol", "the service"),
        KnownSetting(
            "profiles.<profile>.read_only", .bool, standard: "false",
            "whether commands that change something at the service are refused"),
        KnownSetting(
            "profiles.<profile>.token_command", .command, "a program that prints the token on its first line",
            hidesArguments: true),
        KnownSetting("defaults.<noun verb>.<option>", .any, "the value of an option that is not given"),
        KnownSetting(
            "hooks.after.<noun verb>", .command, "a program that gets the records after the command",
            sample: #"["notify-send", "posted"]"#),
    ]
}
