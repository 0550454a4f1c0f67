import FoundationEssentials
import Glibc
import ProgramSupport
import PseudoTerminal
import TerminalSupport
import Testing

/// A writer that is stopped, or whose disk fails, at each single step: what was there is whole, or what is new is.
@Suite(.serialized, .onOwnThread, .timeLimit(.minutes(5))) struct StepTests {
    /// A command that writes a file.
    struct Writer: Sendable, CustomTestStringConvertible {
        let name: String
        /// Makes what is there before.
        var before: [[String]] = []
        let words: [String]
        var input: String?
        var variables: [String: String] = [:]
        /// Whether it is started on a terminal, where it finds an editor.
        var hasTerminal = false
        /// The file, below the home.
        let file: String
        /// Writes into the same folder once more.
        var again: [String]?
        /// What it writes with, in the order of the first of each.
        var steps = ["mkdir", "open", "write", "fsync", "rename"]
        var testDescription: String { name }

        var folder: String { file.split(separator: "/").dropLast().joined(separator: "/") }

        /// The exit code, 137 after `kill -9`, and all that it said.
        func run(in place: Workplace, with more: [String: String] = [:]) throws -> (code: Int32, said: String) {
            let variables = variables.mapValues { $0.replacing("HOME", with: place.home.path) }.merging(more) { $1 }
            guard hasTerminal else {
                let effect = try place.run(words.map { $0.replacing("HOME", with: place.home.path) }, input: input, with: variables)
                return (effect.exitCode, effect.error)
            }
            let terminal = try PseudoTerminal(BinaryProgram.path, words, variables: place.variables.merging(variables) { $1 })
            return (try terminal.waitForEnd() ?? 137, terminal.text)
        }

        func prepared() throws -> Workplace {
            let place = try Workplace()
            mkdir(place.path("exports"), 0o700)
            try Data("color = \"never\"\n".utf8).write(to: URL(filePath: place.path("new.toml")))
            for words in before { #expect(try place.run(words.map { $0.replacing("HOME", with: place.home.path) }).exitCode == 0, "\(words)") }
            return place
        }
    }

    private static let paste = ["paste", "get", "hello.txt", "-o", "HOME/exports/file"]

    static let writers: [Writer] = [
        Writer(name: "the first configuration", words: ["config", "set", "color", "never"], file: "config/triton/config.toml"),
        Writer(
            name: "the configuration", before: [["config", "set", "profiles.a.address", "demo"]], words: ["config", "set", "color", "never"], file: "config/triton/config.toml"),
        Writer(
            name: "the configuration from an editor, by way of its draft", before: [["config", "set", "profiles.a.address", "demo"]], words: ["config", "edit"],
            variables: ["EDITOR": "cp HOME/new.toml"], hasTerminal: true, file: "config/triton/config.toml", again: ["config", "set", "pager", "cat"],
            steps: ["mkdir", "open", "write", "fsync", "rename", "unlink"]),
        Writer(name: "an exported file", words: paste, file: "exports/file", again: paste + ["--force"], steps: ["open", "write", "fsync", "link", "unlink"]),
        Writer(
            name: "an exported file that replaces one", before: [["purl", "list", "-o", "HOME/exports/file"]], words: paste + ["--force"], file: "exports/file",
            steps: ["mkdir", "open", "write", "fsync", "rename"]),
        Writer(
            name: "a picture", words: ["pic", "download", "a1b2c3d4e5f60718293a4b5c", "--dir", "HOME/exports"], file: "exports/a1b2c3d4e5f60718293a4b5c.png",
            again: ["pic", "download", "a1b2c3d4e5f60718293a4b5c", "--dir", "HOME/exports", "--force"], steps: ["mkdir", "open", "write", "fsync", "link", "unlink"]),
    ]

    /// - Returns: the calls that were hit, each once.
    @discardableResult
    private func sweep(
        below folder: String, _ fault: FailingCalls.Fault, prepare: () throws -> Workplace,
        check: (_ place: Workplace, _ variables: [String: String], _ hit: () -> String?) throws -> Void
    ) throws -> [String] {
        var hits: [String] = []
        for step in 1...400 {
            let place = try prepare()
            let calls = FailingCalls(below: place.path(folder), fault, log: place.path("hit"))
            try check(place, calls.variables(at: step)) { calls.hit }
            guard let hit = calls.hit else { return hits }
            if !hits.contains(hit) { hits.append(hit) }
        }
        Issue.record("it never came to its end")
        return hits
    }

    private func states(_ writer: Writer) throws -> (old: String, new: String) {
        let place = try writer.prepared(), old = place.text(place.path(writer.file))
        let end = try writer.run(in: place)
        #expect(end.code == 0, "\(end)")
        let new = place.text(place.path(writer.file))
        #expect(new != old)
        return (old, new)
    }

    private func leftovers(_ place: Workplace, _ folder: String) throws -> [String] {
        guard access(place.path(folder), F_OK) == 0 else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: place.path(folder)).filter { $0.contains(".tmp") || $0.hasSuffix(".draft") }
    }

    @Test(arguments: writers) func `killed at any step, the old file or the new one is there, and the next run cleans up`(_ writer: Writer) throws {
        let (old, new) = try states(writer)
        var seen: Set<String> = []
        let hits = try sweep(below: writer.folder, .kill, prepare: writer.prepared) { place, variables, hit in
            let existed = access(place.path(writer.file), F_OK) == 0
            let (code, said) = try writer.run(in: place, with: variables)
            #expect(code == (hit() == nil ? 0 : 137), "\(hit() ?? ""): \(said)")
            let text = place.text(place.path(writer.file))
            #expect(text == new || text == old && (access(place.path(writer.file), F_OK) == 0) == existed, "\(hit() ?? ""): \(text)")
            seen.insert(text)
            #expect(try place.run((writer.again ?? writer.words).map { $0.replacing("HOME", with: place.home.path) }).exitCode == 0, "\(hit() ?? "")")
            #expect(try leftovers(place, writer.folder).filter { $0 != "config.toml.draft" } == [], "\(hit() ?? "")")
        }
        #expect(seen == [old, new])
        #expect(hits == writer.steps)
    }

    @Test(arguments: writers, [ENOSPC, EIO]) func `when any step fails, the old file stays and nothing else does, or all is well`(_ writer: Writer, _ number: Int32) throws {
        let (old, new) = try states(writer)
        var codes: Set<Int32> = []
        try sweep(below: writer.folder, .error(number), prepare: writer.prepared) { place, variables, hit in
            let (code, said) = try writer.run(in: place, with: variables)
            let text = place.text(place.path(writer.file)), what = "\(hit() ?? ""): \(code) \(said)"
            codes.insert(code)
            #expect(code == 0 && text == new || code == 74 && text == old, "\(what)")
            if code != 0 { #expect(said.contains(number == ENOSPC ? "no space left on device" : "input/output error"), "\(what)") }
            // A file that cannot be removed stays.
            if hit() != "unlink", !writer.hasTerminal { #expect(try leftovers(place, writer.folder) == [], "\(what)") }
        }
        #expect(codes == [0, 74])
    }
}
