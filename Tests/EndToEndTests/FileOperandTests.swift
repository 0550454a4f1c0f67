import FoundationEssentials
import ProgramSupport
import Testing

/// A word that is the name of a file.
@Suite struct FileOperandTests {
    private func program() throws -> BinaryProgram {
        let program = try BinaryProgram()
        for name in ["page.md", "other text.md"] {
            #expect(
                FileManager.default.createFile(
                    atPath: program.home.path + "/" + name, contents: Data("the text of \(name)\n".utf8)))
        }
        return program
    }

    @Test(arguments: [
        "now set", "web set", "status post", "bio set", "weblog config set", "weblog template set",
        "now set --section x",
    ])
    func `the name of a file alone is not sent as the text`(_ verb: String) async throws {
        let program = try program(), line = verb == "bio set" ? "status bio set" : verb
        let effect = try await program.shell("triton \(line) page.md")
        #expect(
            effect
                == Effect(
                    exitCode: 64,
                    error: """
                        triton: 'page.md' is a file, and only its name would be sent
                        hint: '--file page.md' sends its text, '-- page.md' the word itself

                        """))
        #expect(try await program.run(["outbox", "list"]).output == "")
    }

    @Test(arguments: ["now set", "status post", "weblog template set"])
    func `the names of several files are not sent as the text either`(_ verb: String) async throws {
        let program = try program()
        #expect(
            try await program.shell("triton \(verb) page.md 'other text.md'")
                == Effect(
                    exitCode: 64,
                    error: """
                        triton: 'page.md' and 'other text.md' are files, and only their names would be sent
                        hint: '--file page.md' sends the text of that file, and '--' before the words sends the words

                        """))
        #expect(try await program.shell("triton \(verb) --dry-run -- page.md 'other text.md'").exitCode == 0)
    }

    @Test(arguments: ["now set <(echo hi)", "status post pipe", "web set /dev/null"])
    func `neither is the name of a pipe or a device`(_ line: String) async throws {
        let effect = try await program().shell("mkfifo pipe; bash -c 'triton \(line)'")
        #expect(effect.exitCode == 64 && effect.error.contains("only its name would be sent"), "\(effect)")
    }

    @Test func `both spellings of the hint work`() async throws {
        let program = try program()
        let refused = try await program.shell("triton status post 'other text.md'")
        #expect(
            refused.error.hasSuffix(
                "hint: '--file other\\ text.md' sends its text, '-- other\\ text.md' the word itself\n"))
        #expect(try await program.shell("triton status post -- page.md").exitCode == 0)
        #expect(try await program.shell("triton status get latest").output == "page.md\n")
        #expect(
            try await program.shell("triton now set --file page.md && triton now get").output.hasSuffix(
                "\nthe text of page.md\n"))
        // Several words are a sentence.
        #expect(try await program.shell("triton status post page.md is new").exitCode == 0)
    }

    @Test func `one file is a paste, as several files are`() async throws {
        let program = try program()
        #expect(try await program.shell("triton paste add ./page.md").output == "https://demo.paste.lol/page.md\n")
        #expect(try await program.shell("triton paste get page.md").output == "the text of page.md\n")
        #expect(try await program.shell("triton paste add page.md").exitCode == 73)
        // A hyphen or an option gives the text in any case.
        #expect(try await program.shell("triton paste add page.md - --force", input: "piped\n").exitCode == 0)
        #expect(try await program.shell("triton paste get page.md").output == "piped\n")
        #expect(try await program.shell("triton paste add page.md --text page.md --force").exitCode == 0)
        #expect(try await program.shell("triton paste get page.md").output.hasPrefix("page.md"))
    }
}
