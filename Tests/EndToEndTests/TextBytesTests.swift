import Domain
import FoundationEssentials
import ProgramSupport
import Testing

/// Two texts are equal when their bytes are, and a text is empty when nothing in it can be read.
@Suite struct TextBytesTests {
    private let program: InProcessProgram

    init() throws { program = try InProcessProgram() }

    private static let composed = "caf\u{E9}", decomposed = "cafe\u{301}"

    /// How a text is set, how it is changed, and how its bytes are read again.
    struct Edit: Sendable, CustomTestStringConvertible {
        let set, change, get: String
        var testDescription: String { change }
    }

    @Test(arguments: [
        Edit(
            set: "purl add u https://example.com/TEXT", change: "purl edit u --target https://example.com/TEXT",
            get: "purl get u"),
        Edit(set: "paste add p.txt --file FILE", change: "paste edit p.txt --file FILE", get: "paste get p.txt"),
        Edit(set: "now set TEXT", change: "now edit --file FILE", get: "now get"),
        Edit(set: "dns set t TXT TEXT", change: "dns set t TXT TEXT", get: "dns list --fields data --where name=t"),
        Edit(set: "status bio set TEXT", change: "status bio set TEXT", get: "status bio"),
    ])
    func `another Unicode form of a text is a change`(_ edit: Edit) async throws {
        func run(_ line: String, _ text: String) async throws {
            let file = URL(filePath: program.home.path).appending(path: "text")
            try Data(text.utf8).write(to: file)
            let words = line.split(separator: " ").map {
                String($0).replacingBytes(of: "TEXT", with: text).replacingBytes(of: "FILE", with: file.path)
            }
            let effect = await program.run(words)
            #expect(effect.exitCode == 0, "\(effect)")
        }
        try await run(edit.set, Self.composed)
        try await run(edit.change, Self.decomposed)
        let output = await program.run(edit.get).output
        #expect(Array(output.utf8).contains(Array(Self.decomposed.utf8)), "\(output)")
    }

    @Test func `a status is sent with its byte-order mark, from a file and from a pipe`() async throws {
        let text = "\u{FEFF}Hello", file = URL(filePath: program.home.path).appending(path: "note.txt")
        try Data(text.utf8).write(to: file)
        for (words, input) in [
            (["status", "post", "--file", file.path], ""), (["status", "post", "-"], text),
            (["status", "edit", "latest", "--file", file.path], ""),
        ] {
            if words[1] == "edit" { await program.run("status post other") }
            #expect(await program.run(words, input: input).exitCode == 0)
            let content = await program.run("status list -n 1 --json --fields content").output
            #expect(content.contains(#""\ufeffHello""#) || content.contains("\"" + text), "\(words): \(content)")
        }
    }

    /// One rule for both: such texts are equal, and nothing is changed.
    @Test(arguments: ["web", "now"])
    func `a page whose text differs only in its line ends stays as it is`(_ noun: String) async throws {
        let page = noun + " set -"
        #expect(await program.run(page, input: "one\r\ntwo\r\n").exitCode == 0)
        let again = await program.run(page + " --json --fields action", input: "one\ntwo\n")
        #expect(again.output == "{\"action\":\"unchanged\"}\n", "\(again)")
        #expect(Array(await program.run(noun + " get").output.utf8) == Array("one\r\ntwo\r\n".utf8))
        #expect(await program.run("undo --list --fields kind").output.split(separator: "\n").count == 1)
    }

    /// What an editor leaves in a new file, and what a file system leaves after a crash.
    @Test(arguments: ["\u{FEFF}", "\0\0\0", "\u{FEFF}\r\n", " \t\n"])
    func `a text in which nothing can be read is refused as an empty one`(_ text: String) async throws {
        let file = URL(filePath: program.home.path).appending(path: "text.md")
        try Data(text.utf8).write(to: file)
        let before = await program.run("now get").output
        for line in [
            "now set --file", "paste add --file", "weblog post", "status post --file", "paste edit tea --file",
        ] {
            let words = line.split(separator: " ").map(String.init) + [file.path]
            #expect(await program.run(words).exitCode == 65, "\(line)")
        }
        #expect(await program.run("now get").output == before)
    }
}
