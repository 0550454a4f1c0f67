import Aliases
import Arguments
import Commands
import Domain
import Manual
import Settings

/// Settings that name a command: defaults of its options, and hooks.
enum CommandSettings {
    /// Checks the command and the option that a key names, before `config set` writes it.
    /// - Throws: ``TritonError`` of code `usage`, with the nearest name.
    static func check(_ key: SettingKey, _ nouns: [NounEntry], in settings: Settings) throws(TritonError) {
        let parts = key.parts
        if parts.starts(with: ["hooks", "after"]), parts.count == 3 { _ = try command(parts[2], nouns, settings) }
        guard parts.first == "defaults", parts.count == 3 else { return }
        let known = OptionInfo.all(of: try command(parts[1], nouns, settings))
        let isKnown = known.contains { !Set(["--" + parts[2], "--no-" + parts[2]]).isDisjoint(with: $0.names) }
        guard isKnown else { throw unknown(parts[2], of: parts[1], known) }
    }

    /// What to write in place of an alias; nil for a name that is none.
    static func hint(forAlias name: String, in settings: Settings) -> SafeText? {
        // A wrong value in the table of aliases is an error of its own.
        guard let alias = try? Alias.all(in: settings).first(where: { $0.name == name }) else { return nil }
        return "it is an alias; name the command that it runs: '\(line: alias.expansion)'"
    }

    private static func command(_ name: String, _ nouns: [NounEntry], _ settings: Settings) throws(TritonError)
        -> any TritonCommand.Type
    {
        let commands = nouns.flatMap { $0.description.allCommands }
        guard let command = commands.first(where: { $0.name == name }) else {
            throw TritonError(
                .usage, "'\(line: name)' is not a command",
                hint: hint(forAlias: name, in: settings)
                    ?? Suggestion.hint(
                        for: name, among: commands.map(\.name), else: "it is a noun and a verb, such as 'status post'"))
        }
        return command.type
    }

    /// The error for an option that a command does not have.
    static func unknown(_ option: String, of name: String, _ known: [OptionInfo]) -> TritonError {
        let names = known.flatMap(\.names).filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }.sorted()
        return TritonError(
            .usage, "'triton \(line: name)' has no option '--\(line: option)'",
            hint: Suggestion.hint(for: option, among: names, else: "see 'triton \(line: name) -h'"))
    }
}
