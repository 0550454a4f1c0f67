import CommandKit
import Domain
import Settings

/// `[defaults."noun verb"]` of the configuration, as words that stand before those that were typed, which therefore win.
enum DefaultOptions {
    static func words(for name: String, _ type: any TritonCommand.Type, in settings: Settings) throws -> [String] {
        let below = SettingKey(["defaults", name])
        let names = settings.names(below: below)
        guard !names.isEmpty else { return [] }
        let known = Set(OptionInfo.all(of: type).flatMap(\.names))
        var words: [String] = []
        for option in names {
            let key = SettingKey(["defaults", name, option])
            guard let value = settings.value(key) else { continue }
            words +=
                try self.words(option, value, known)
                ?? { throw mistake(option, of: name, known, settings.located(key, "'triton \(line: name)' has no option '--\(line: option)'")) }()
        }
        return words
    }

    private static func mistake(_ option: String, of name: String, _ known: Set<String>, _ error: TritonError) -> TritonError {
        var error = error
        let near = Suggestion.nearest(option, among: known.filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }.sorted())
        error.hint = near.map { "did you mean '\(line: $0)'?" } ?? "see 'triton \(line: name) -h'"
        return error
    }

    private static func words(_ option: String, _ value: SettingValue, _ known: Set<String>) throws -> [String]? {
        switch value {
        case .bool(let flag):
            if known.contains("--" + option) { return flag ? ["--" + option] : [] }
            // `mastodon = false` switches on `--no-mastodon`, which is how the option is spelled.
            return known.contains("--no-" + option) ? (flag ? [] : ["--no-" + option]) : nil
        case .array(let values): return known.contains("--" + option) ? values.flatMap { ["--" + option, $0.plain] } : nil
        default: return known.contains("--" + option) ? ["--" + option, value.plain] : nil
        }
    }
}
