/// Commands of the interactive mode itself (in psql: meta-commands). None of them reaches the service.
package enum MetaCommand: Sendable, Equatable {
    /// `!command`, `\!command`: for `sh -c`.
    case shell(String)
    /// `history`, `\s`.
    case history
    /// `help [WORDS]`, `\?`.
    case help([String])
    /// `exit`, `quit`, `\q`.
    case quit
    /// `use NAME`: another address.
    case use(String)
    /// `clear`: an empty screen.
    case clear
    /// `..`: out of the context.
    case leave
    /// `\e`: the last line in the editor.
    case editLast
    /// `\timing [on|off]`; without an argument it toggles.
    case timing(Bool?)
    /// `watcher [on|off]`, `\watcher [on|off]`: news between the lines; without an argument it toggles.
    case watcher(Bool?)
    /// `\watch N`: the last line again every N seconds.
    case watch(seconds: Double)

    /// The meta-commands without a backslash; nil for other words. The verbs of a context have precedence over them
    /// (`address use`), so the parser leaves them to callers that know the context.
    package init?(words: [String]) {
        switch (words.first, words.count) {
        case ("use", 2): self = .use(words[1])
        case ("..", 1): self = .leave
        case ("clear", 1): self = .clear
        case (let word?, _):
            guard let escape = Self.escapesOfWords[word] else { return nil }
            self.init(escape: escape, arguments: Array(words.dropFirst()))
        default: return nil
        }
    }

    private static let escapesOfWords = [
        "history": "s", "help": "?", "exit": "q", "quit": "q", "watcher": "watcher",
    ]

    /// Reserved words: no noun and no alias may have one of these names.
    package static let reservedWords = ["..", "clear", "exit", "help", "history", "quit", "use", "watcher"]

    /// The forms with a backslash, as completion offers them.
    package static let escapes = [#"\!"#, #"\?"#, #"\e"#, #"\q"#, #"\s"#, #"\timing"#, #"\watch"#, #"\watcher"#]

    /// The longest pause of `\watch`, in seconds: a day.
    static let maximumWatch = 86_400.0

    /// Whether its output can be redirected.
    var hasOutput: Bool {
        switch self {
        case .history, .help, .shell: true
        default: false
        }
    }

    private static func isSwitch(_ word: String) -> Bool { word == "on" || word == "off" }

    /// Nil for an unknown name or wrong arguments.
    init?(escape name: String, arguments: [String]) {
        switch (name, arguments.count) {
        case ("s", 0): self = .history
        case ("?", _): self = .help(arguments)
        case ("q", 0): self = .quit
        case ("e", 0): self = .editLast
        case ("timing", 0): self = .timing(nil)
        case ("watcher", 0): self = .watcher(nil)
        case ("watcher", 1) where Self.isSwitch(arguments[0]): self = .watcher(arguments[0] == "on")
        case ("timing", 1) where Self.isSwitch(arguments[0]): self = .timing(arguments[0] == "on")
        case ("watch", 1):
            guard let seconds = Double(arguments[0]), seconds > 0, seconds <= Self.maximumWatch else { return nil }
            self = .watch(seconds: seconds)
        default: return nil
        }
    }
}
