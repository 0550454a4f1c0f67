import Domain
import FoundationEssentials

/// The clipboard of the person at the terminal.
///
/// The terminal itself sets it (OSC 52), which works over ssh too, if it says that it can. Otherwise a program of the
/// desktop does. Where neither is known to work, the sequence is sent nevertheless: a terminal ignores what it does not
/// know.
package struct Clipboard: Sendable {
    enum Way: Equatable {
        case terminal
        /// A shell script, which gets the text as its first argument.
        case program(String)
    }

    private let console: any Console
    private let variables: [String: String]

    package init(console: any Console, variables: [String: String]) {
        self.console = console
        self.variables = variables
    }

    /// - Returns: whether there was a way to copy the text.
    package func copy(_ text: String) async -> Bool {
        guard let way else { return false }
        switch way {
        case .terminal:
            let sequence = Self.sequence(for: text, isInTmux: TmuxPassthrough.isInTmux(variables))
            // A terminal that cannot be written to has shown nothing of the result either.
            return (try? console.write(Array(sequence.utf8), to: .error)) != nil
        case .program(let script):
            let child = ChildProcess(.shell(script, [text]), variables: variables, input: .none)
            // A program that cannot be run has not copied the text, which is what the result says.
            return (try? await child.run()) == 0
        }
    }

    private var way: Way? {
        let canWrite = console.isTerminal(.error) && variables["TERM"] != "dumb"
        if canWrite, !TmuxPassthrough.isInTmux(variables), Self.canSetClipboard(answer) { return .terminal }
        return Self.program(variables) ?? (canWrite ? .terminal : nil)
    }

    // MARK: The terminal

    /// xterm's query of a capability (`Ms`, which sets a selection), and the device attributes, which every terminal
    /// reports: so their answer is always the last one.
    static let question = "\u{1B}P+q4d73\u{1B}\\\u{1B}[c"

    private var answer: String? {
        console.ask(Self.question, timeLimit: 1) { $0.contains("\u{1B}[?") && $0.hasSuffix("c") }
    }

    /// Whether it knows the capability, or reports the attribute 52.
    static func canSetClipboard(_ answer: String?) -> Bool {
        guard let answer else { return false }
        if answer.contains("1+r4d73") || answer.contains("1+r4D73") { return true }
        guard let start = answer.ranges(of: "\u{1B}[?").last?.upperBound else { return false }
        return answer[start...].prefix { $0 != "c" }.split(separator: ";").contains("52")
    }

    /// The sequence that sets the clipboard. tmux takes it for itself if its `set-clipboard` is on, and passes on the
    /// second one if its `allow-passthrough` is on.
    static func sequence(for text: String, isInTmux: Bool) -> String {
        let sequence = "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}"
        return isInTmux ? sequence + "\u{1B}Ptmux;\u{1B}\(sequence)\u{1B}\\" : sequence
    }

    // MARK: The desktop

    private static func program(_ variables: [String: String]) -> Way? {
        func has(_ variable: String, _ program: String) -> Bool {
            variables[variable]?.isEmpty == false && ChildProcess.isInstalled(program, variables: variables)
        }
        // Both stay in the background, and must not hold our streams open.
        if has("WAYLAND_DISPLAY", "wl-copy") { return .program("printf %s \"$1\" | wl-copy >/dev/null 2>&1") }
        if has("DISPLAY", "xclip") {
            return .program("printf %s \"$1\" | xclip -selection clipboard >/dev/null 2>&1")
        }
        return nil
    }
}
