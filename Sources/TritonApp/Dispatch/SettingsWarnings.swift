import Domain
import Files
import Manual
import Session
import Settings
import Synchronization

/// Warnings about settings without effect. The command still runs.
enum SettingsWarnings {
    /// A file that everybody can write, unknown settings, and defaults and hooks of commands that do not exist, each
    /// with the nearest known name.
    static func all(in settings: Settings, _ nouns: [NounEntry]) -> [SafeText] {
        (settings.path.map(TrustedFile.warnings) ?? []) + settings.warnings(nouns.settings)
            + unknownCommands("defaults of", below: ["defaults"], in: settings, nouns)
            + unknownCommands("a hook of", below: ["hooks", "after"], in: settings, nouns)
    }

    /// A warning for a profile that is not set up and has a name similar to that of an existing one. A new profile may
    /// be meant, so it is an error only where an address is needed and none is given.
    static func mistyped(_ session: Session) -> [SafeText] {
        guard let others = session.otherProfiles, let near = Suggestion.nearest(session.profile, among: others) else {
            return []
        }
        return ["nothing is set up for the profile '\(line: session.profile)'; did you mean '\(line: near)'?"]
    }

    private static func unknownCommands(
        _ what: SafeText, below parts: [String], in settings: Settings, _ nouns: [NounEntry]
    ) -> [SafeText] {
        // An empty table has no effect.
        let named = settings.names(below: SettingKey(parts)).filter {
            settings.value(SettingKey(parts + [$0])) != .table([:])
        }
        guard !named.isEmpty else { return [] }
        let commands = nouns.flatMap { $0.description.allCommands }.map(\.name)
        return named.filter { !commands.contains($0) }.map { name in
            let place = settings.place(of: SettingKey(parts + [name]))
            let alias = CommandSettings.hint(forAlias: name, in: settings).map { ": \($0)" as SafeText }
            let near: SafeText? = Suggestion.nearest(name, among: commands).map { "; did you mean '\(line: $0)'?" }
            return "\(place)\(what) '\(line: name)', which is not a command\(alias ?? near ?? "")"
        }
    }
}

/// Remembers the printed warnings: the prompt reads the configuration before each line, but prints each warning once.
package final class WarningDeduplicator: Sendable {
    private let texts = Mutex<Set<String>>([])

    package init() {}

    func isNew(_ text: SafeText) -> Bool { texts.withLock { $0.insert(text.rendered).inserted } }
}
