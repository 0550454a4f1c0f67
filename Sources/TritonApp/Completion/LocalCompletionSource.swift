import Aliases
import Arguments
import Cache
import Changes
import Commands
package import Completion
import Domain
import Files
import Manual
import ProcessRuntime
import Session
import Settings

/// The words that change while the program is used, from the files of this machine. What cannot be read, such as a broken
/// configuration, has no words: nobody completes to be told of it.
package struct LocalCompletionSource: CompletionSource {
    private let environment: TritonEnvironment

    package init(_ environment: TritonEnvironment) { self.environment = environment }

    package func values(_ kind: CompletionValues, startingWith prefix: String, limit: Int, in scope: CompletionScope) -> [CompletionValue] {
        switch kind {
        case .cached(let table, let column): cached(table, column, prefix, limit, scope)
        case .address: addresses(limit, scope)
        case .profile: profiles.map { CompletionValue($0) }
        case .setting: settingKeys
        case .alias: aliases.map { CompletionValue($0.name, $0.expansion) }
        case .emoji: EmojiCompletion.values(startingWith: prefix, limit: limit)
        case .outboxItem:
            [CompletionValue("latest", "the newest one")] + kept(ChangeStore.outboxNames, limit, scope)
        case .undoItem: kept(ChangeStore.undoNames, limit, scope)
        case .externalCommand: ExternalCommands.all(variables: environment.variables).map { CompletionValue($0, "a program of yours") }
        }
    }

    package func words(ofAlias name: String) -> [String]? {
        guard let alias = aliases.first(where: { $0.name == name }), !alias.expansion.hasPrefix("!") else { return nil }
        // What is typed behind the alias comes where its first parameter stands.
        // An alias that cannot be split completes to nothing.
        return Array(((try? AliasWords.split(alias.expansion)) ?? []).prefix { !$0.contains("$") })
    }

    private func cached(_ table: String, _ column: String?, _ prefix: String, _ limit: Int, _ scope: CompletionScope) -> [CompletionValue] {
        guard let session = session(scope), let address = session.address, let reader = environment.caches.path(of: session.profile).flatMap({ CompletionReader(path: $0) })
        else { return [] }
        return reader.names(in: table, describedBy: column, of: address.label, startingWith: prefix, limit: limit).map { CompletionValue($0.name, $0.about) }
    }

    private func addresses(_ limit: Int, _ scope: CompletionScope) -> [CompletionValue] {
        // The address that is typed may be half of one.
        guard let session = session(CompletionScope(profile: scope.profile)) else { return [] }
        var addresses: [Address] = []
        if let reader = environment.caches.path(of: session.profile).flatMap({ CompletionReader(path: $0) }) {
            addresses = reader.rows("SELECT address, NULL FROM account_address WHERE collection = 'account' ORDER BY position LIMIT \(limit)").map { Address($0.name) }
        }
        if let own = session.address, !addresses.contains(own) { addresses.append(own) }
        return addresses.map { CompletionValue($0.name) }
    }

    private func kept(_ sql: String, _ limit: Int, _ scope: CompletionScope) -> [CompletionValue] {
        // Without a home there is nothing kept.
        guard let session = session(scope), let path = (try? environment.directories.get())?.userDatabase, let reader = CompletionReader(path: path) else { return [] }
        return reader.rows(sql + " LIMIT \(limit)", session.profile).map { CompletionValue($0.name, $0.about) }
    }

    private var settings: Settings {
        // A configuration that does not parse is as good as none here.
        (try? environment.settings.get()) ?? .empty
    }

    private var aliases: [Alias] {
        // See `settings`.
        (try? Alias.all(in: settings)) ?? []
    }

    private var profiles: [String] {
        let configured = settings.tables(below: "profiles")
        return configured + [Session.defaultProfile, Session.sandboxProfile].filter { !configured.contains($0) }
    }

    /// Those that can be set, for each profile, and those that are.
    private var settingKeys: [CompletionValue] {
        var values: [CompletionValue] = []
        for setting in SettingsCatalog.core {
            if !setting.pattern.contains("<") {
                values.append(CompletionValue(setting.pattern, "\(setting.about)"))
            } else if setting.pattern.hasPrefix("profiles.<profile>.") {
                values += profiles.map { CompletionValue("profiles.\($0)." + setting.pattern.dropFirst("profiles.<profile>.".count), "\(setting.about)") }
            }
        }
        let known = Set(values.map(\.text))
        return values + settings.all.map(\.key.text).filter { !known.contains($0) }.map { CompletionValue($0) }
    }

    private func session(_ scope: CompletionScope) -> Session? {
        // Without a session nothing is selected, and nothing can be named.
        try? environment.sessionResolver.session(address: scope.address, profile: scope.profile, chosen: environment.sessionController.chosenAddress)
    }
}
