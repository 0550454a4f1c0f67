package import Domain
import FoundationEssentials

/// The clipboard of the person at the terminal.
///
/// The terminal itself sets it (OSC 52), which works over ssh too, if it says that it can. Otherwise tmux or a program
/// of the desktop does. Where none of them is known to work, the sequence is sent nevertheless: a terminal ignores what
/// it does not know.
package struct Clipboard: Sendable {
    package enum Outcome: Sendable {
        case copied
        /// The terminal was told, and did not say whether it can.
        case told
        case failed
        /// The program did not end.
        case timedOut
    }

    /// How long a program may take, in seconds: that of a display which is gone waits for it without end.
    private static let timeout = 5.0

    /// Why nothing was copied.
    package var obstacle: SafeText {
        guard let first = desktops.first else { return "neither WAYLAND_DISPLAY nor DISPLAY is set" }
        let missing = desktops.map(\.program).filter { !ChildProcess.isInstalled($0, variables: variables) }
        guard !missing.isEmpty else { return "'\(line: first.program)' failed" }
        let verb: SafeText = missing.count == 1 ? "is" : "are"
        return "\(line: missing.joined(separator: " and ")) \(verb) not installed"
    }

    private enum Way {
        case terminal(isAble: Bool)
        /// A shell script, which gets the text as its first argument.
        case program(String)
    }

    private let console: any Console
    private let variables: [String: String]
    private let time: TimeSource

    package init(console: any Console, variables: [String: String], time: TimeSource = .system) {
        self.console = console
        self.variables = variables
        self.time = time
    }

    package func copy(_ text: String) async -> Outcome {
        switch way {
        case nil: return .failed
        case .terminal(let isAble):
            // A terminal that cannot be written to has shown nothing of the result either.
            guard (try? console.write(Array(Self.sequence(for: text).utf8), to: .error)) != nil else { return .failed }
            return isAble ? .copied : .told
        case .program(let script):
            let child = ChildProcess(.shell(script, [text]), variables: variables, input: .none)
            // A program that cannot be run has not copied the text, which is what the result says.
            guard let code = try? await time.within(Self.timeout, { try? await child.run() }) else { return .timedOut }
            return code == 0 ? .copied : .failed
        }
    }

    private var way: Way? {
        let isInTmux = TmuxPassthrough.isInTmux(variables)
        let canWrite = console.isTerminal(.error) && variables["TERM"] != "dumb" && !isInTmux
        if canWrite, Self.canSetClipboard(answer) { return .terminal(isAble: true) }
        return program ?? (isInTmux ? Self.tmux : canWrite ? .terminal(isAble: false) : nil)
    }

    /// By default tmux takes no OSC 52 of a program, but tells its own terminal what its command is told.
    private static let tmux = Way.program("printf %s \"$1\" | tmux load-buffer -w - >/dev/null 2>&1")

    // MARK: The terminal

    /// xterm's query of a capability (`Ms`, which sets a selection), and the device attributes, which every terminal
    /// reports: so their answer is always the last one.
    static let question = "\u{1B}P+q4d73\u{1B}\\\u{1B}[c"

    private var answer: String? {
        console.ask(Self.question, timeLimit: 1) { PictureSupport.attributes(in: $0) != nil }
    }

    /// Whether it knows the capability, or reports the attribute 52.
    static func canSetClipboard(_ answer: String?) -> Bool {
        guard let answer else { return false }
        if answer.contains("1+r4d73") || answer.contains("1+r4D73") { return true }
        return PictureSupport.attributes(in: answer)?.contains("52") == true
    }

    private static func sequence(for text: String) -> String {
        "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}"
    }

    // MARK: The desktop

    private struct Desktop {
        let variable: String
        let program: String
        var options = ""
    }

    private static let all = [
        Desktop(variable: "WAYLAND_DISPLAY", program: "wl-copy"),
        Desktop(variable: "DISPLAY", program: "xclip", options: "-selection clipboard"),
    ]

    private var desktops: [Desktop] { Self.all.filter { variables[$0.variable]?.isEmpty == false } }

    private var program: Way? {
        desktops.first { ChildProcess.isInstalled($0.program, variables: variables) }.map {
            // It stays in the background, and must not hold our streams open.
            .program("printf %s \"$1\" | \($0.program) \($0.options) >/dev/null 2>&1")
        }
    }
}
