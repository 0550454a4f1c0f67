import Aliases
import Cache
import Commands
package import Completion
import Domain
import Files
import Manual
import Platform
import Session
import Settings
import Status

/// Completion values that change while the program is used, from local files. A file that cannot be read, such as a
/// broken configuration, has no values, because completion does not report errors.
package struct LocalCompletionSource: CompletionSource {
    private let environment: TritonEnvironment

    package init(_ environment: TritonEnvironment) { self.environment = environment }

    package func values(_ kind: CompletionValues, startingWith prefix: String, limit: Int, in scope: CompletionScope)
        -> [CompletionValue]
    {
        switch kind {
        case .list(let list): items(list, startingWith: prefix, limit, scope)
        case .ownAddress: addresses(limit, scope)
        case .address: knownAddresses(limit, scope)
        case .settingValue(let key): settingValues(key, limit, scope)
        case .profile: profiles.map { CompletionValue($0) }
        case .setting: settingKeys(startingWith: prefix)
        case .alias: aliases.map { CompletionValue($0.name, $0.expansion) }
        case .emoji: emoji(startingWith: prefix)
        case .file: FileCompletion.values(startingWith: prefix, in: environment.workingFolder, limit: limit)
        case .externalCommand:
            ExternalCommands.all(variables: environment.variables).map { CompletionValue($0, "an external program") }
        }
    }

    package func words(ofAlias name: String) -> [String]? {
        guard let alias = aliases.first(where: { $0.name == name }), !alias.expansion.hasPrefix("!") else { return nil }
        // The words after the alias take the place of its first parameter. An alias that cannot be split has no words.
        return Array(((try? AliasWords.split(alias.expansion)) ?? []).prefix { !$0.contains("$") })
    }

    /// Emoji by the names that `--emoji` takes, with underscores for blanks. A word that begins with a colon, as in
    /// chats, is completed with colons.
    private func emoji(startingWith prefix: String) -> [CompletionValue] {
        let colon = prefix.hasPrefix(":") ? ":" : ""
        let typed = prefix.dropFirst(colon.count)
        // An emoji that was typed as a character is complete.
        guard typed.utf8.allSatisfy({ $0 < 0x80 }) else { return [] }
        return StatusFactory.emojiNames(startingWith: typed.lowercased()).map {
            CompletionValue(colon + $0.name + colon, $0.emoji)
        }
    }

    private func addresses(_ limit: Int, _ scope: CompletionScope) -> [CompletionValue] {
        // Without the address of the line, which may be incomplete.
        guard let session = session(CompletionScope(profile: scope.profile)) else { return [] }
        let lists = environment.nouns.compactMap { $0.factory.addressLists.own }
        var addresses = lists.flatMap { names($0, limit, scope) }.map { Address($0.name) }
        if let own = session.address, !addresses.contains(own) { addresses.append(own) }
        return addresses.map { CompletionValue($0.name) }
    }

    /// The user's own addresses first, then those that the features have seen.
    private func knownAddresses(_ limit: Int, _ scope: CompletionScope) -> [CompletionValue] {
        let own = addresses(limit, scope)
        var seen = Set(own.map(\.text))
        let lists = environment.nouns.compactMap { $0.factory.addressLists.seen }
        let others = lists.flatMap { names($0, limit, scope) }.map { Address($0.name).name }
        return Array((own + others.filter { seen.insert($0).inserted }.map { CompletionValue($0) }).prefix(limit))
    }

    private func items(_ list: CompletionList, startingWith prefix: String, _ limit: Int, _ scope: CompletionScope)
        -> [CompletionValue]
    {
        names(list, startingWith: prefix, limit, scope).map { item in
            let isByText = list.newest != nil && !item.name.utf8.starts(with: prefix.utf8)
            return CompletionValue(
                item.name, item.about,
                matchedText: isByText ? item.about.flatMap { Self.beginning($0, atLeast: prefix) } : nil)
        }
    }

    private func names(
        _ list: CompletionList, startingWith prefix: String = "", _ limit: Int, _ scope: CompletionScope
    ) -> [CompletionReader.Name] {
        guard let session = session(scope), let path = path(of: list.place, session),
            let reader = CompletionReader(path: path)
        else { return [] }
        let owner = list.place == .cache ? session.address?.label ?? "" : session.profile
        return reader.names(list, of: owner, startingWith: prefix, limit: limit)
    }

    private func path(of place: CompletionList.Place, _ session: Session) -> String? {
        switch place {
        case .cache: environment.caches.path(of: session.storageName)
        // Without a home directory there is no user data.
        case .userData: (try? environment.directories.get())?.userDatabase
        }
    }

    /// The beginning of a text that can be inserted into the line: a few words of its first line.
    private static func beginning(_ text: String, atLeast prefix: String) -> String? {
        let line = text.prefix { !$0.isNewline }
        var end =
            line.index(line.startIndex, offsetBy: max(40, prefix.count + 20), limitedBy: line.endIndex) ?? line.endIndex
        while end > line.startIndex, line[line.index(before: end)] == " " { end = line.index(before: end) }
        let beginning = String(line[..<end])
        return TextEscaping.line(beginning) == beginning ? beginning : nil
    }

    private func settingValues(_ key: String, _ limit: Int, _ scope: CompletionScope) -> [CompletionValue] {
        guard let key = SettingKey(key), let setting = environment.nouns.settings.find(key) else { return [] }
        let standard = setting.standard.map { "default: \($0)" }
        switch setting.kind {
        case .bool: return ["true", "false"].map { CompletionValue($0) }
        case .choice(let words):
            return words.map { CompletionValue($0, $0 == setting.standard ? "the default" : nil) }
        case .profileName: return profiles.map { CompletionValue($0) }
        case .address: return addresses(limit, scope)
        case .int, .url: return setting.standard.map { [CompletionValue($0, standard)] } ?? []
        case .text, .email, .command, .any: return []
        }
    }

    private var settings: Settings {
        // A configuration that does not parse counts as empty here.
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

    /// The keys that can be set, with one for each profile, and those that are set.
    private func settingKeys(startingWith prefix: String) -> [CompletionValue] {
        var values: [CompletionValue] = []
        for setting in environment.nouns.settings.all {
            if !setting.pattern.contains("<") {
                values.append(CompletionValue(setting.pattern, "\(setting.about)"))
            } else if setting.pattern.hasPrefix("profiles.<profile>.") {
                values += profiles.map {
                    CompletionValue(
                        "profiles.\($0)." + setting.pattern.dropFirst("profiles.<profile>.".count), "\(setting.about)")
                }
            } else if let hooks = setting.pattern.split(separator: "<").first,
                setting.pattern.hasSuffix(".<noun verb>"),
                !prefix.isEmpty, hooks.hasPrefix(prefix) || prefix.hasPrefix(hooks)
            {
                // One for each command: they would hide the other settings where nothing of theirs is typed.
                values += environment.nouns.map(\.description).flatMap(\.allCommands).map {
                    CompletionValue("\(hooks)\($0.name)", "\(setting.about)")
                }
            }
        }
        let known = Set(values.map(\.text))
        return values + settings.all.map(\.key.text).filter { !known.contains($0) }.map { CompletionValue($0) }
    }

    private func session(_ scope: CompletionScope) -> Session? {
        // Without a session there are no values.
        try? environment.sessionResolver.session(
            address: scope.address, profile: scope.profile, chosen: environment.sessionController.chosenAddress)
    }
}
