import Domain
import FoundationEssentials
import Glibc
@testable import Readline
import Terminal
import Testing

@Suite struct `The history file` {
    /// Runs `body` with the path of a file that does not exist yet, in a folder that does not exist either.
    private func withPath(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "triton-history-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }  // a leftover does no harm
        try body(folder.appending(path: "deep/history").path)
    }

    @Test func `the history keeps the lines of two sessions, and the newest when there are too many`() throws {
        try withPath { path in
            let (one, other) = (HistoryFile(path: path, limit: 3), HistoryFile(path: path, limit: 3))
            #expect(try one.load() == [])
            for (session, line) in [(one, "a"), (other, "b"), (one, "c")] { try session.append(line) }
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "a\nb\nc\n")
            try other.append("d")
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "b\nc\nd\n")
            #expect(try HistoryFile(path: path, limit: 2).load() == ["c", "d"])
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "c\nd\n")
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: String(path.dropLast("/history".count))) == [
                    "history"
                ])
        }
    }

    @Test func `the history never exceeds its limit, and is rewritten for only one line in many`() throws {
        try withPath { path in
            let file = HistoryFile(path: path, limit: 100)
            var inodes: Set<ino_t> = []
            for number in 1...1000 {
                try file.append("line \(number)")
                let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
                #expect(
                    lines == (number - lines.count + 1...number).map { "line \($0)" } && lines.count >= min(number, 90)
                        && lines.count <= 100)
                var status = stat()
                #expect(stat(path, &status) == 0)
                inodes.insert(status.st_ino)
            }
            #expect(inodes.count <= 83)
        }
    }

    @Test func `the history is made private again, and continues after an incomplete line`() throws {
        try withPath { path in
            let file = HistoryFile(path: path)
            try file.append("a")
            try "a\nhal".write(toFile: path, atomically: false, encoding: .utf8)
            chmod(path, 0o644)
            try file.append("b")
            #expect(try file.load() == ["a", "hal", "b"])
            var attributes = stat()
            #expect(stat(path, &attributes) == 0 && attributes.st_mode & 0o777 == 0o600)
        }
    }

    @Test func `the history is empty if it is not a regular file`() throws {
        let file = HistoryFile(path: "/dev/null")
        try file.append("a")
        #expect(try file.load() == [])
    }

    @Test func `the history says which file it cannot use`() {
        let error = TritonError(.io, "not a directory").withContext("cannot create folder", "/dev/null")
        #expect(throws: error) { try HistoryFile(path: "/dev/null/history").append("a") }
    }

    @Test(arguments: ["", "a", #"\"#, #"\n"#, "\n", #"a\\n"# + "\nb", "🐙\u{301}"])
    func `the history reads back what it writes`(
        _ entry: String
    ) {
        #expect(HistoryFile.decode(HistoryFile.encode(entry).utf8) == entry)
        #expect(!HistoryFile.encode(entry).utf8.contains(0x0A))
    }

    @Test func `the history reads lines of another program unchanged`() {
        #expect(HistoryFile.decode(#"a\tb\"#.utf8) == #"a\tb\"#)
    }
}

@Suite struct `The common beginning of candidates` {
    @Test func `the common beginning is never shorter than the typed text, and never ends in half an escape`() {
        #expect(CompletionBridge.common(["status", "stats"], typed: "st") == "stat")
        #expect(CompletionBridge.common(["'my paste'", "'my other'"], typed: "my") == "'my ")
        #expect(CompletionBridge.common(["hello", "'hello w'"], typed: "hel") == "hel")
        #expect(CompletionBridge.common([#"a\ b"#, #"a\$c"#], typed: "") == "a")
        #expect(CompletionBridge.common(["👨‍👩‍👧", "👨‍👩‍👦"], typed: "") == "")
    }
}

@Suite struct `A prompt` {
    @Test func `the prompt marks its colour codes for readline and escapes its text`() {
        let prompt = StyledText(SafeText(prose: "a\nb\u{1}"), Style(.cyan, .bold)) + "> "
        #expect(prompt.prompt(isColored: true) == "\u{1}\u{1B}[1;36m\u{2}a⏎b^A\u{1}\u{1B}[0m\u{2}> ")
        #expect(prompt.prompt(isColored: false) == "a⏎b^A> ")
    }
}
