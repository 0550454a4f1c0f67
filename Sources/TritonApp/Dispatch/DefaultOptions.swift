import Arguments
import Commands
import Domain
import Settings

/// `[defaults."noun verb"]` of the configuration, as words. They apply to options that the line does not give.
enum DefaultOptions {
    static func words(for name: String, _ type: any TritonCommand.Type, in settings: Settings) throws -> [String] {
        let below = SettingKey(["defaults", name])
        let names = settings.names(below: below)
        guard !names.isEmpty else { return [] }
        let known = OptionInfo.all(of: type)
        var words: [String] = []
        for option in names {
            let key = SettingKey(["defaults", name, option])
            guard let value = settings.value(key) else { continue }
            guard let found = try self.words(option, value, known) else {
                let unknown = CommandSettings.unknown(option, of: name, known)
                var error = settings.located(key, unknown.message)
                error.hint = unknown.hint
                throw error
            }
            words += found
        }
        return words
    }

    /// Joined with `=`, because a value may begin with a hyphen, and so that an option for several words takes only
    /// this one.
    private static func words(_ option: String, _ value: SettingValue, _ known: [OptionInfo]) throws -> [String]? {
        func info(_ name: String) -> OptionInfo? { known.first { $0.names.contains(name) } }
        let name = "--" + option, opposite = "--no-" + option
        if case .bool(let flag) = value {
            // `mastodon = false` switches on `--no-mastodon`, which is how the option is spelled.
            guard info(name) != nil || info(opposite) != nil else { return nil }
            return [flag ? name : opposite].filter { info($0) != nil }
        }
        guard let option = info(name) else { return nil }
        guard case .array(let values) = value else { return ["\(name)=\(value.plain)"] }
        return option.isRepeating
            ? values.map { "\(name)=\($0.plain)" } : ["\(name)=\(values.map(\.plain).joined(separator: ","))"]
    }
}
