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
            words +=
                try self.words(option, value, known)
                ?? {
                    throw mistake(
                        option, of: name, known,
                        settings.located(key, "'triton \(line: name)' has no option '--\(line: option)'"))
                }()
        }
        return words
    }

    private static func mistake(_ option: String, of name: String, _ known: [OptionInfo], _ error: TritonError)
        -> TritonError
    {
        var error = error
        error.hint = Suggestion.hint(
            for: option,
            among: known.flatMap(\.names).filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }.sorted(),
            else: "see 'triton \(line: name) -h'")
        return error
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
