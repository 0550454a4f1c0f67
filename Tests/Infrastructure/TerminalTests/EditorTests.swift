import ConsoleSupport
import Domain
import Foundation
import Terminal
import Testing

@Suite struct EditorTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func editor(
        _ script: String, terminals: Set<StandardStream> = [.input, .output, .error],
        _ variables: [String: String] = [:]
    ) throws -> Editor {
        let own = [
            "PATH": "/usr/local/bin:/usr/bin:/bin", "TMPDIR": scratch.path, "TRITON_TOKEN": "canary",
            "TRITON_EDITOR": scratch.script("editor", script),
        ]
        return Editor(
            variables: own.merging(variables) { $1 }, setting: nil, console: BufferConsole(terminals: terminals))
    }

    @Test(
        arguments: [
            (["TRITON_EDITOR": "a", "VISUAL": "v", "EDITOR": "e"], "s", "a"),
            (["VISUAL": "v", "EDITOR": "e"], "s", "s"), (["VISUAL": "v", "EDITOR": "e"], nil, "v"),
            (["VISUAL": "", "EDITOR": "e -w"], nil, "e -w"), ([:], nil, "vi"),
        ] as [([String: String], String?, String)])
    func `the editor is chosen in this order`(_ variables: [String: String], _ setting: String?, _ expected: String) {
        #expect(Editor(variables: variables, setting: setting, console: BufferConsole()).command == expected)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let text: String
        let script: String
        let result: Editor.Result
        var testDescription: String { name }
    }

    @Test(arguments: [
        Row(name: "not touched", text: "a\nb", script: "true", result: .unchanged),
        Row(name: "not touched, with newline", text: "a\n", script: "true", result: .unchanged),
        Row(name: "not touched, CRLF", text: "a\r\nb\r\n", script: "true", result: .unchanged),
        Row(name: "not touched, nothing", text: "", script: "true", result: .empty),
        Row(name: "emptied", text: "a\n", script: ": > \"$1\"", result: .empty),
        Row(name: "only blanks left", text: "a", script: "printf ' \\n\\t\\n' > \"$1\"", result: .empty),
        Row(
            name: "replaced, newline added by the editor", text: "a", script: "echo new > \"$1\"",
            result: .changed("new")),
        Row(
            name: "replaced, CRLF added by the editor", text: "a", script: "printf 'new\\r\\n' > \"$1\"",
            result: .changed("new")),
        Row(
            name: "replaced, newline as before", text: "a\n", script: "echo new > \"$1\"", result: .changed("new\n")
        ),
        Row(
            name: "a line before", text: "a", script: "sed -i '1i # heading' \"$1\"",
            result: .changed("# heading\na")),
        Row(name: "instructions changed", text: "a", script: "echo more >> \"$1\"", result: .unchanged),
        Row(
            name: "scissors deleted", text: "a", script: "printf 'x\\n# y\\n' > \"$1\"", result: .changed("x\n# y")),
        Row(
            name: "a scissors line in the text",
            text: "a\n# ------------------------ >8 ------------------------\nb\n",
            script: "sed -i 's/^b/c/' \"$1\"",
            result: .changed("a\n# ------------------------ >8 ------------------------\nc\n")),
        Row(
            name: "another spelling of a letter", text: "é", script: "printf 'e\\314\\201\\n' > \"$1\"",
            result: .changed("e\u{301}")),
    ])
    func `the text above the scissors line is returned byte for byte`(_ row: Row) async throws {
        let result = try await editor(row.script).edit(
            row.text, instructions: ["What is below is not sent.", "Save an empty text to cancel."])
        // By bytes, because `==` of strings ignores how letters are composed.
        if case .changed(let text) = result, case .changed(let expected) = row.result {
            #expect(Array(text.utf8) == Array(expected.utf8))
        }
        #expect(result == row.result)
        #expect(try scratch.entries() == ["editor"])
    }

    @Test(arguments: [
        #"rm "$1"; mkfifo "$1""#, #"rm "$1"; mkdir "$1""#, #"rm "$1"; ln -s /dev/zero "$1""#,
        #"rm "$1"; mkfifo "$1.pipe"; ln -s "$1.pipe" "$1""#,
        #"rm "$1"; ln -s /dev/tty "$1""#,
        #"rm "$1"; mkfifo "$1"; kill -TERM $$"#,
    ])
    func `something other than a file in place of the text is not waited for`(_ script: String) async throws {
        let error = await #expect(throws: TritonError.self) { try await editor(script).edit("a") }
        #expect(
            error?.code == .io || error?.code == .noInput || error?.code == .cancelled, "\(String(describing: error))")
    }

    @Test
    func `the editor sees text, scissors and instructions in a private file, and no token`() async throws {
        let script = """
            cat "$1" > \(scratch.file("seen")); stat -c %a "$1" "$(dirname "$1")" >> \(scratch.file("seen")); \
            echo "${1##*.}$TRITON_TOKEN" >> \(scratch.file("seen"))
            """
        #expect(try await editor(script).edit("text", instructions: ["Instructions."]) == .unchanged)
        #expect(
            scratch.text("seen")
                == "text\n# ------------------------ >8 ------------------------\n# Instructions.\n600\n700\nmd\n")
    }

    @Test(arguments: [
        ("now.md", "now.md"), ("notes on tea.txt", "notes-on-tea.txt"), ("../../etc/passwd", "etc-passwd"),
        ("a/b.md", "a-b.md"), (".hidden.md", "hidden.md"), ("-rf.md", "rf.md"), ("🍅", "text.md"), ("", "text.md"),
        ("日本.md", "日本.md"), ("$(id)\n'.md", "id---.md"), (String(repeating: "x", count: 300) + ".py", nil),
    ])
    func `the file has the name of the item, as far as it is a plain name`(_ name: String, _ file: String?) async throws
    {
        let script = "basename \"$1\" > \(scratch.file("name"))"
        #expect(try await editor(script).edit("text", fileName: name) == .unchanged)
        let seen = (scratch.text("name") ?? "").trimmed
        #expect(file == nil ? seen.count == 60 && seen.hasSuffix("xx.py") : seen == file, "\(seen)")
    }

    @Test
    func `without instructions the file is the text alone`() async throws {
        #expect(
            try await editor("cat \"$1\" > \(scratch.file("seen")); echo '{}' > \"$1\"").edit(
                "{\"a\": 1}", fileName: "data.json") == .changed("{}"))
        #expect(scratch.text("seen") == "{\"a\": 1}")
    }

    @Test(arguments: [
        ("echo kept > \"$1\"; exit 3", TritonError.Code.failed), ("printf 'kept \\377' > \"$1\"", .badData),
    ])
    func `if an editor fails, the text is in the file that the message names`(
        _ script: String, _ code: TritonError.Code
    )
        async throws
    {
        let error = try await #require(throws: TritonError.self) { try await editor(script).edit("text") }
        #expect(error.code == code)
        let hint = try #require(error.hint?.rendered)
        let path = try #require(hint.split(separator: " ").last.map { String($0) })
        #expect(hint.hasPrefix("the text is kept in \(scratch.path)/triton-"))
        #expect(try #require(FileManager.default.contents(atPath: path)).starts(with: Data("kept".utf8)))
    }

    @Test(arguments: ["exit 1", "touch \"$1\"; exit 130"])
    func `if an editor fails without a change, no file is left`(_ script: String) async throws {
        let error = try await #require(throws: TritonError.self) { try await editor(script).edit("text") }
        #expect(error.hint == nil && error.message.rendered.contains("it ended with "))
        #expect(try scratch.entries() == ["editor"])
    }

    @Test(arguments: [("exit 1", false), ("kill -TERM $$", true)])
    func `text that was saved is handed over after a signal, and stays in its file after an error`(
        _ end: String, _ isRecovered: Bool
    ) async throws {
        var kept: [String] = []
        let error = try await #require(throws: TritonError.self) {
            try await editor("echo kept > \"$1\"; \(end)").edit("text") { kept.append($0) }
        }
        #expect(kept == (isRecovered ? ["kept"] : []))
        #expect((error.hint == nil) == isRecovered)
        #expect(try (scratch.entries() == ["editor"]) == isRecovered)
    }

    @Test(
        arguments: [
            ([], [:]), ([.output, .error], [:]), ([.input, .output], [:]),
            ([.input, .output, .error], ["TERM": "dumb"]),
        ] as [(Set<StandardStream>, [String: String])])
    func `without a terminal nothing is opened`(_ terminals: Set<StandardStream>, _ variables: [String: String])
        async throws
    {
        let error = try await #require(throws: TritonError.self) {
            try await editor("touch \(scratch.file("ran"))", terminals: terminals, variables).edit("text")
        }
        #expect(error.code == .usage)
        #expect(try scratch.entries() == ["editor"])
    }
}
