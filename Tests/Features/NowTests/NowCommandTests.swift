import Domain
import HTTPTransport
import ProgramSupport
import Sandbox
import Terminal
import Testing

@Suite struct NowCommandTests {
    private let terminals: Set<StandardStream> = [.input, .output, .error]

    @Test(arguments: [
        "# A\r\n\r\nB  \r\n", "no newline at the end", "\u{202E}rtl \u{1F9D1}\u{1F3FD}\u{200D}\u{1F33E}\n\n",
    ])
    func `a page comes back byte for byte`(_ text: String) async throws {
        let program = try InProcessProgram()
        #expect(await program.run("now set -", input: text) == Effect(output: "https://demo.omg.lol/now\n"))
        let read = await program.run("now get")
        #expect(read.output.utf8.elementsEqual(text.utf8) && read.exitCode == 0)
    }

    @Test(
        arguments: [[], [.omitOptional], [.crlf, .unknownKeys]] as [Set<SandboxOptions.Quirk>],
        SandboxOptions.Numbers.allCases)
    func `a new text keeps the listing, in every form of the value of the service`(
        _ quirks: Set<SandboxOptions.Quirk>, _ numbers: SandboxOptions.Numbers
    ) async throws {
        let program = try InProcessProgram(sandboxOptions: SandboxOptions(numbers: numbers, quirks: quirks))
        await program.run("now set First.")
        #expect(
            await program.run("now get --json --fields content,listed").output
                == "{\"content\":\"First.\",\"listed\":true}\n")
        await program.run("now edit --unlisted")
        await program.run("now set Second.")
        #expect(
            await program.run("now get --json --fields content,listed").output
                == "{\"content\":\"Second.\",\"listed\":false}\n")
    }

    @Test(arguments: ["set Second.", "edit -", "set Second. --section mood"])
    func `a listing that the service does not say stays, also in undo and redo`(_ command: String) async throws {
        let sandbox = SandboxTransport(SandboxService(store: try SandboxStore.inMemory()))
        let open = try InProcessProgram.overNetwork(SharedNetwork(sandbox))
        await open.run("now set -", input: "<!-- mood -->First.<!-- /mood -->\n")
        let silent = ChangedTransport(
            sandbox,
            answer: { answer in
                let text = String(decoding: answer.body, as: UTF8.self)
                answer.body = Array(text.replacing("\"listed\":", with: "\"unknown\":").utf8)
            })
        let program = try InProcessProgram.overNetwork(SharedNetwork(silent))
        #expect(await program.run("now get --json --fields listed").output == "{\"listed\":null}\n")
        for line in ["now \(command)", "undo", "redo"] {
            #expect(await program.run(line, input: "Second.\n").exitCode == 0, "\(line)")
            #expect(await open.run("now get --json --fields listed").output == "{\"listed\":true}\n", "\(line)")
        }
        await program.run("now edit --unlisted")
        #expect(await open.run("now get --json --fields listed").output == "{\"listed\":false}\n")
        // Nobody has changed it meanwhile.
        let undo = await program.run("undo")
        #expect(undo.exitCode == 0 && !undo.error.contains("merged"), "\(undo)")
    }

    @Test func `clearing asks, and undo has the page`() async throws {
        let program = try InProcessProgram()
        let before = await program.run("now get --json --fields content,listed")
        let refused = await program.run(["now", "set", "", "--allow-empty"], input: "n\n", terminals: terminals)
        #expect(refused.exitCode == 2 && refused.error.contains("Clear the now page of 'demo'?"))
        #expect(await program.run("now get --json --fields content,listed") == before)
        let cleared = await program.run(["now", "set", "", "--allow-empty"], input: "y\n", terminals: terminals)
        #expect(cleared.exitCode == 0)
        #expect(
            await program.run("now get --json --fields content,listed").output == "{\"content\":\"\",\"listed\":true}\n"
        )
        #expect(await program.run("outbox list").output == "")
        #expect(await program.run("undo").exitCode == 0)
        #expect(await program.run("now get --json --fields content,listed") == before)
    }

    @Test func `an empty page is restored by undo, too`() async throws {
        let program = try InProcessProgram()
        await program.run(["now", "set", "", "--allow-empty", "--yes", "--unlisted"])
        await program.run("now set Full again. --listed")
        #expect(await program.run("undo").exitCode == 0)
        #expect(
            await program.run("now get --json --fields content,listed").output
                == "{\"content\":\"\",\"listed\":false}\n")
    }

    @Test func `the editor shows the present source, and an edit that changes nothing is cancelled`()
        async throws
    {
        let changing = try InProcessProgram(variables: ["TRITON_EDITOR": "sh -c 'echo \"- More\" >> \"$0\"'"])
        let before = await changing.run("now get").output
        #expect(await changing.run("now edit", terminals: terminals).exitCode == 0)
        #expect(await changing.run("now get").output == before + "- More\n")
        let idle = try InProcessProgram(variables: ["TRITON_EDITOR": "true", "NO_COLOR": "1"])
        #expect(
            await idle.run("now edit", terminals: terminals)
                == Effect(exitCode: 2, error: "triton: nothing was changed\n"))
    }

    @Test func `a missing page is empty and not listed for its owner`() async throws {
        let program = try InProcessProgram()
        #expect(await program.run("now get --address lab").exitCode == 79)
        await program.run("now edit --address lab -", input: "New.\n")
        #expect(
            await program.run("now get --address lab --json --fields content,listed").output
                == "{\"content\":\"New.\\n\",\"listed\":false}\n")
        #expect(await program.run("undo --list").output == "")
    }
}
