import Domain
import Platform
import Readline
import Terminal

/// A prompt with the line editor only. It prints the lines that it reads to standard output, so that a test can
/// distinguish them from the text on the terminal.
@main
enum ReadlineProbe {
    static func main() {
        switch CommandLine.arguments.dropFirst().first {
        case "term": return waitForTermination()
        case "stuck": return ignoreTermination()
        default: break
        }
        Signals.endingOnTermination {
            do { try await readLines() } catch { say("failed: \(error)") }
        }
    }

    private static func readLines() async throws {
        Interrupts.install()
        let editor = LineEditor.shared
        var configuration = LineEditor.Configuration(terminal: try .controlling())
        if let path = CommandLine.arguments.dropFirst().first {
            configuration.history = HistoryFile(path: path, limit: 5)
        }
        configuration.isSecret = { $0.contains("secret") }
        configuration.completer = complete
        try await editor.configure(configuration)
        let prompt = StyledText("\(line: "ada\u{1B}[31mm")", Style(.cyan, .bold)) + "> "
        while true {
            switch await editor.read(prompt) {
            case .end: return say("end")
            case .interrupted: say("interrupted")
            case .line(let line):
                try await editor.remember(line)
                try await run(line, editor)
            }
        }
    }

    private static func run(_ line: String, _ editor: LineEditor) async throws {
        switch line {
        case "announce": editor.announce(["now"])
        case "polite", "stubborn":
            do {
                try await Interrupts.cancelling {
                    say("running")
                    repeat {
                        if line == "polite" { try await Task.sleep(for: .seconds(60)) } else { await Task.yield() }
                    } while true
                }
            } catch { say("stopped") }
        case "pause":
            let (pause, end) = AsyncStream<Never>.makeStream()
            let observation = Signals.observe([SIGUSR1]) { _ in end.finish() }
            // The observer of `Interrupts` was registered earlier, so it runs earlier.
            let interrupts = Signals.observe([SIGINT]) { _ in say("Ctrl-C between two lines") }
            say("paused")
            for await _ in pause {}
            observation.cancel()
            interrupts.cancel()
        case "announce on request":
            // A command on standard input would disturb readline, so a signal is used.
            watch = Signals.observe([SIGUSR1]) { _ in editor.announceAtPrompt(["\(line: "one\u{1B}[2J")", "two"]) }
            say("watching")
        case "history": for entry in await editor.history() { say("history \(entry.debugDescription)") }
        default: say("line \(line.debugDescription)")
        }
    }

    nonisolated(unsafe) private static var watch: Signals.Observation?

    private static func complete(_ request: CompletionRequest) -> Completions {
        let before = request.line.utf8.prefix(request.cursor)
        let start =
            before.lastIndex(of: UInt8(ascii: " ")).map { before.distance(from: before.startIndex, to: $0) + 1 } ?? 0
        let word = String(decoding: before.dropFirst(start), as: UTF8.self)
        let all: [Completions.Candidate] = [
            .init("status"), .init("stats", summary: "numbers"), .init("paste"),
            .init("--format=", appendsBlank: false), .init("'héllo wörld'", display: "héllo wörld"),
            .init("evil\u{1B}[2J"),
        ]
        return Completions(
            start: start, candidates: all.filter { $0.text.hasPrefix(word) || $0.display.rendered.hasPrefix(word) })
    }

    private static func waitForTermination() {
        Signals.endingOnTermination(beforeDying: { say("dying of \($0)") }) {
            say("waiting")
            do { try await Task.sleep(for: .seconds(60)) } catch { say("cleaned up") }
        }
    }

    private static func ignoreTermination() {
        Signals.endingOnTermination(
            timeout: { 1 }, onTimeout: { say("too late") }, beforeDying: { say("dying of \($0)") }
        ) {
            say("waiting")
            while true { await Task.yield() }
        }
    }

    private static func say(_ text: String) {
        let bytes = Array((text + "\n").utf8)
        _ = write(STDOUT_FILENO, bytes, bytes.count)
    }
}
