import FoundationEssentials
import Glibc
import ProgramSupport
import PseudoTerminal
import TerminalSupport
import Testing

/// `config edit` loses neither the text of the editor nor what another process writes meanwhile.
@Suite(.serialized, .onOwnThread) struct ConfigurationEditTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        #expect(try place.run(["config", "set", "color", "never"]).exitCode == 0)
    }

    private var file: String { place.path("config/triton/config.toml") }

    /// Opens the configuration in this script as the editor.
    private func edit(_ script: String) throws -> PseudoTerminal {
        try Data(script.utf8).write(to: URL(filePath: place.path("editor")))
        return try PseudoTerminal(
            BinaryProgram.path, ["config", "edit"],
            variables: place.variables.merging(["EDITOR": "sh " + place.path("editor")]) { $1 })
    }

    @Test func `what another process sets meanwhile stays, and the text is kept`() throws {
        let set = "\(BinaryProgram.path) config set pager cat >/dev/null"
        let terminal = try edit("\(set); echo 'color = \"always\"' > \"$1\"")
        #expect(try terminal.waitForEnd() == 73)
        #expect(terminal.text.contains("it was changed meanwhile\n"), "\(terminal.text)")
        #expect(place.text(file) == "color = \"never\"\npager = \"cat\"\n")
        #expect(place.text(file + ".draft") == "color = \"always\"\n")
    }

    @Test func `a draft of an earlier edit stays`() throws {
        let first = try edit("echo 'my work' > \"$1\"")
        #expect(try first.waitForEnd() == 78)
        #expect(first.text.contains("your text is kept in \(file).draft\n"), "\(first.text)")
        #expect(try edit("echo 'pager = \"cat\"' > \"$1\"").waitForEnd() == 0)
        #expect(place.text(file) == "pager = \"cat\"\n")
        #expect(place.text(file + ".draft") == "my work\n")
        let names = try FileManager.default.contentsOfDirectory(atPath: place.path("config/triton"))
        #expect(names.sorted() == ["config.toml", "config.toml.draft"])
    }

    @Test func `a file that is not UTF-8 is not opened`() throws {
        let bytes: Data = Data("# caf".utf8) + [0xE9, 10]
        try bytes.write(to: URL(filePath: file))
        let terminal = try edit("echo 'pager = \"cat\"' > \"$1\"")
        #expect(try terminal.waitForEnd() == 78)
        #expect(terminal.text.contains("line 1, column 6: the text is not UTF-8\n"), "\(terminal.text)")
        #expect(FileManager.default.contents(atPath: file) == bytes)
    }
}
