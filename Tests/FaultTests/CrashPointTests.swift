import FoundationEssentials
import Glibc
import ProgramSupport
import PseudoTerminal
import TerminalSupport
import Testing

/// A writer is killed, or its disk fails, at each single step: afterwards the old or the new file is complete.
@Suite(.serialized, .onOwnThread, .timeLimit(.minutes(60))) struct CrashPointTests {
    /// A command that writes a file.
    struct Writer: Sendable, CustomTestStringConvertible {
        let name: String
        /// Commands that prepare the old state.
        var before: [[String]] = []
        let words: [String]
        var input: String?
        var variables: [String: String] = [:]
        /// Whether it runs on a terminal, with an editor.
        var hasTerminal = false
        /// The file, below the home.
        let file: String
        /// A command that writes into the same folder again.
        var again: [String]?
        /// Whether it uses a server.
        var hasServer = false
        /// Some of the system calls with which it writes.
        var steps = ["mkdir", "open", "write", "fsync", "rename"]
        var testDescription: String { name }

        var folder: String { file.split(separator: "/").dropLast().joined(separator: "/") }

        /// The exit code, 137 after `kill -9`, and all output.
        func run(_ words: [String]? = nil, in place: Workplace, with more: [String: String] = [:]) throws -> (
            code: Int32, said: String
        ) {
            let words = (words ?? self.words).map { $0.replacing("HOME", with: place.home.path) }
            let variables = variables.mapValues { $0.replacing("HOME", with: place.home.path) }.merging(more) { $1 }
            guard hasTerminal else {
                let effect = try place.run(words, input: input, with: variables)
                return (effect.exitCode, effect.error)
            }
            let terminal = try PseudoTerminal(
                BinaryProgram.path, words, variables: place.variables.merging(variables) { $1 })
            return (try terminal.waitForEnd() ?? 137, terminal.text)
        }

        func prepared(_ variables: [String: String]) throws -> Workplace {
            let place = try Workplace(variables)
            mkdir(place.path("exports"), 0o700)
            try Data("color = \"never\"\n".utf8).write(to: URL(filePath: place.path("new.toml")))
            for words in before {
                #expect(
                    try place.run(words.map { $0.replacing("HOME", with: place.home.path) }, input: input).exitCode
                        == 0, "\(words)")
            }
            return place
        }
    }

    private static let paste = ["paste", "get", "hello.txt", "-o", "HOME/exports/file"]

    static let writers: [Writer] = [
        Writer(
            name: "the first configuration", words: ["config", "set", "color", "never"],
            file: "config/triton/config.toml"),
        Writer(
            name: "the configuration", before: [["config", "set", "profiles.a.address", "demo"]],
            words: ["config", "set", "color", "never"], file: "config/triton/config.toml"),
        Writer(
            name: "the configuration from an editor, by way of its draft",
            before: [["config", "set", "profiles.a.address", "demo"]], words: ["config", "edit"],
            variables: ["EDITOR": "cp HOME/new.toml"], hasTerminal: true, file: "config/triton/config.toml",
            again: ["config", "set", "pager", "cat"],
            steps: ["open", "write", "fsync", "rename", "unlink"]),
        Writer(
            name: "an exported file", words: paste, file: "exports/file", again: paste + ["--force"],
            steps: ["open", "write", "fsync", "link", "unlink"]),
        Writer(
            name: "an exported file that replaces one", before: [["purl", "list", "-o", "HOME/exports/file"]],
            words: paste + ["--force"], file: "exports/file"),
        Writer(
            name: "the token", before: [["auth", "login", "--with-token", "--email", "you@example.com"]],
            words: ["auth", "login", "--with-token", "--email", "you@example.com", "--profile", "other"],
            input: "sandbox\n", variables: ["TRITON_TOKEN": ""],
            file: "data/triton/credentials", hasServer: true),
        Writer(
            name: "a picture", words: ["pic", "download", "a1b2c3d4e5f60718293a4b5c", "--dir", "HOME/exports"],
            file: "exports/a1b2c3d4e5f60718293a4b5c.png",
            again: ["pic", "download", "a1b2c3d4e5f60718293a4b5c", "--dir", "HOME/exports", "--force"],
            steps: ["open", "write", "fsync", "link", "unlink"]),
    ]

    /// The variables that lead to a server, which ends with the value.
    private struct Service {
        let server: ServerProcess?
        let variables: [String: String]

        init(for writer: Writer) throws {
            server = writer.hasServer ? try ServerProcess(try Workplace()) : nil
            variables = (server?.variables ?? [:]).merging(writer.variables.filter { $0.key.hasPrefix("TRITON") }) {
                $1
            }
        }
    }

    /// Runs `body` with each of these steps, until a run makes fewer calls.
    /// - Returns: the names of the calls that failed.
    @discardableResult
    private func sweep(
        below folder: String, _ fault: FailingCalls.Fault, at steps: [Int] = Array(1...400),
        prepare: () throws -> Workplace,
        body: (_ place: Workplace, _ variables: [String: String], _ hit: () -> String?) throws -> Void
    ) throws -> Set<String> {
        var hits: Set<String> = []
        for step in steps {
            let place = try prepare()
            let calls = FailingCalls(below: place.path(folder), fault, log: place.path("hit"))
            try body(place, calls.variables(at: step)) { calls.hit }
            guard let hit = calls.hit else { return hits }
            hits.insert(hit)
        }
        Issue.record("it never came to its end")
        return hits
    }

    private func states(_ writer: Writer, _ service: Service) throws -> (old: String, new: String) {
        let place = try writer.prepared(service.variables), old = place.text(place.path(writer.file))
        let end = try writer.run(in: place)
        #expect(end.code == 0, "\(end)")
        let new = place.text(place.path(writer.file))
        #expect(new != old)
        return (old, new)
    }

    private func leftovers(_ place: Workplace, _ folder: String) throws -> [String] {
        guard access(place.path(folder), F_OK) == 0 else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: place.path(folder)).filter { $0.hasSuffix(".tmp") }
    }

    @Test(arguments: writers)
    func `after a kill at any step the old or the new file is there, and the next run cleans up`(_ writer: Writer)
        throws
    {
        let service = try Service(for: writer), (old, new) = try states(writer, service)
        var seen: Set<String> = []
        let hits = try sweep(below: writer.folder, .kill) {
            try writer.prepared(service.variables)
        } body: { place, variables, hit in
            let existed = access(place.path(writer.file), F_OK) == 0
            let (code, said) = try writer.run(in: place, with: variables),
                what = "\(hit() ?? "no call"): \(code) \(said)"
            #expect(code == (hit() == nil ? 0 : 137), "\(what)")
            let text = place.text(place.path(writer.file))
            #expect(
                text == new || text == old && (access(place.path(writer.file), F_OK) == 0) == existed,
                "\(what): \(text)")
            seen.insert(text)
            let next = try writer.run(writer.again, in: place)
            #expect(
                next.code == (writer.hasTerminal && writer.again == nil && text == new ? 2 : 0), "\(what), then \(next)"
            )
            #expect(try leftovers(place, writer.folder) == [], "\(what)")
        }
        #expect(seen == [old, new])
        #expect(hits.isSuperset(of: writer.steps))
    }

    private static let errors = [ENOSPC, EIO]
    private static let failures = writers.enumerated().flatMap { place, writer in
        (Length.isLong ? errors : [errors[place % errors.count]]).map { (writer, $0) }
    }

    @Test(arguments: failures)
    func `if any step fails, the old file stays and no other one, or the command succeeds`(
        _ writer: Writer, _ number: Int32
    ) throws {
        let service = try Service(for: writer), (old, new) = try states(writer, service)
        var codes: Set<Int32> = []
        try sweep(below: writer.folder, .error(number)) {
            try writer.prepared(service.variables)
        } body: { place, variables, hit in
            let (code, said) = try writer.run(in: place, with: variables)
            let text = place.text(place.path(writer.file)), what = "\(hit() ?? "no call"): \(code) \(said)"
            codes.insert(code)
            #expect(code == 0 && text == new || code == 74 && text == old, "\(what)")
            if code != 0 {
                #expect(said.contains(number == ENOSPC ? "no space left on device" : "input/output error"), "\(what)")
            }
            // A file that cannot be removed stays.
            if hit() != "unlink" { #expect(try leftovers(place, writer.folder) == [], "\(what)") }
        }
        #expect(codes == [0, 74])
    }

    // MARK: The outbox

    /// Most of the steps of storing a text are alike: a change is checked at some of them.
    private static let share = 6

    private static let closed = [
        "TRITON_PROFILE": "default", "TRITON_ADDRESS": "demo", "TRITON_TOKEN": "sandbox",
        "TRITON_API_URL": "http://127.0.0.1:1",
    ]
    private static let post = ["status", "post", "--no-retry", "-"]
    private static let text = "kept 🐙\n\nto the last \u{202E}byte"

    /// The steps of a post at which it is killed or fails, and behind them those that it does not reach.
    private func steps() throws -> [Int] {
        let place = try Workplace(Self.closed)
        let calls = FailingCalls(below: place.path("data/triton/user"), .kill, log: place.path("hit"))
        #expect(try place.run(Self.post, input: Self.text, with: calls.variables(at: nil)).exitCode == 69)
        let logged = calls.logged
        return Length.sample(Array(logged.indices), oneIn: Self.share) { logged[$0] }.map { $0 + 1 }
            + Array(logged.count + 1...400)
    }

    @Test func `after a kill at any step a text is completely in the outbox or was not accepted`() throws {
        var seen: Set<[String]> = []
        let hits = try sweep(below: "data/triton/user", .kill, at: try steps()) {
            try Workplace(Self.closed)
        } body: { place, variables, hit in
            let code = try place.run(Self.post, input: Self.text, with: variables).exitCode,
                what = "\(hit() ?? "no call"): \(code)"
            #expect(code == (hit() == nil ? 69 : 137), "\(what)")
            let taken = try place.outbox()
            #expect(taken == [Self.text] || taken == [] && code != 69, "\(what): \(taken)")
            seen.insert(taken)
            #expect(try place.run(["outbox", "list", "--fields", "id"]).exitCode == 0, "\(what)")
            #expect(try place.run(Self.post, input: "another").exitCode == 69, "\(what)")
            #expect(try place.outbox() == taken + ["another"], "\(what)")
        }
        #expect(seen == [[], [Self.text]])
        #expect(
            hits.isSuperset(of: ["open"]) && !hits.isDisjoint(with: ["fsync", "fdatasync"])
                && !hits.isDisjoint(with: ["pwrite", "write"]))
    }

    @Test(arguments: [ENOSPC, EIO])
    func `if any step fails, the text is in the outbox or in a file that the message names`(
        _ number: Int32
    ) throws {
        var places: Set<String> = [], codes: Set<Int32> = []
        try sweep(below: "data/triton/user", .error(number), at: try steps()) {
            try Workplace(Self.closed)
        } body: { place, variables, hit in
            let effect = try place.run(Self.post, input: Self.text, with: variables),
                what = "\(hit() ?? "no call"): \(effect)"
            codes.insert(effect.exitCode)
            let hint = try #require(effect.error.split(separator: "\n").last.map(String.init), "\(what)")
            if hint.hasPrefix("hint: the text is kept in /") {
                let path = String(hint.dropFirst("hint: the text is kept in ".count))
                #expect(effect.exitCode == 69 && place.text(path) == Self.text, "\(what)")
                unlink(path)
                places.insert("file")
            } else {
                #expect(hint == "hint: the text is kept: send it with 'triton outbox send 1'", "\(what)")
                #expect(try place.outbox() == [Self.text], "\(what)")
                places.insert("outbox")
            }
        }
        #expect(places == ["file", "outbox"])
        // A text in the outbox that cannot be marked as sent stays there unsent: a crash would send it twice.
        #expect(codes == [69, 74])
    }

    // MARK: The history

    private func history(_ place: Workplace) -> String { place.text(place.path("state/triton/history")) }

    /// A prompt with a full history, in which one line is typed.
    private func prompt(_ place: Workplace, with variables: [String: String] = [:]) throws -> (
        code: Int32?, said: String
    ) {
        let terminal = try PseudoTerminal(
            BinaryProgram.path, ["repl"], variables: place.variables.merging(variables) { $1 })
        try terminal.wait(for: "> ")
        terminal.type("alias list\n")
        // A killed process prints nothing.
        try? terminal.wait(for: "there are no aliases")
        terminal.type("exit\n")
        return (try terminal.waitForEnd(), terminal.text)
    }

    private func full() throws -> Workplace {
        let place = try Workplace()
        for folder in ["state", "state/triton"] { mkdir(place.path(folder), 0o700) }
        try Data((1...10_000).map { "line \($0)\n" }.joined().utf8).write(
            to: URL(filePath: place.path("state/triton/history")))
        return place
    }

    @Test func `a full history is the old one or the shorter one after any kill or failure of its writer`() throws {
        let old = history(try full()), kept = (1002...10_000).map { "line \($0)\n" }.joined(),
            short = kept + "alias list\n"
        for fault in [FailingCalls.Fault.kill, .error(ENOSPC)] {
            var seen: Set<Bool> = []
            let hits = try sweep(below: "state/triton", fault, prepare: full) { place, variables, hit in
                let (code, said) = try prompt(place, with: variables), text = history(place),
                    what = "\(fault) at \(hit() ?? "no call"): \(said)"
                if case .kill = fault {
                    #expect(code == (hit() == nil ? 0 : nil), "\(what)")
                } else {
                    #expect(code == 0, "\(what)")
                }
                // The second line is appended, and half of it may be there; or it does what the first one failed to.
                #expect(
                    text == old || text.hasPrefix(short) && (short + "exit\n").hasPrefix(text)
                        || text == kept + "exit\n", "\(what): \(text.suffix(40))")
                seen.insert(text.hasPrefix(short))
            }
            #expect(seen == [true, false])
            #expect(hits.isSuperset(of: ["open", "write", "fsync", "rename"]))
        }
    }
}
