import ConsoleSupport
import Domain
import Terminal
import TestFolders
import Testing

@Suite struct ItemPickerTests {
    private static let items = [
        ItemPicker.Item("docs", about: "https://example.com/docs"), ItemPicker.Item("tea"),
        ItemPicker.Item("team", about: "a list"), ItemPicker.Item("\u{1B}[31mred\n2\tb\0"),
    ]

    private static let terminal = TerminalTraits(isTerminal: true, columns: 80)

    /// The chosen name, or the code of the error.
    private func choose(
        typing input: String, _ kind: ItemPicker.Kind? = .list, _ variables: [String: String] = [:],
        traits: TerminalTraits = terminal, among items: [ItemPicker.Item] = items
    ) async -> (chosen: String, shown: String) {
        let console = BufferConsole(input: input, terminals: [.input, .error])
        let picker = ItemPicker(console: console, traits: traits, variables: variables, kind: kind)
        do throws(TritonError) {
            return (try await picker.choose(among: items, for: "purl get"), console.errorText)
        } catch { return (error.code.rawValue, console.errorText) }
    }

    @Test(arguments: [
        ("2\n", "tea"), ("tea\n", "tea"), ("DOC\n", "docs"), ("list\n", "team"), ("te\n2\n", "team"),
        ("nothing\n1\n", "docs"), ("te\n\n1\n", "docs"), ("4\n", "\u{1B}[31mred\n2\tb\0"), ("9\n3\n", "team"),
        ("", "cancelled"),
        ("te\n", "cancelled"),
    ])
    func `an item is chosen by its number, its name, or a part of it`(_ typed: String, _ expected: String) async {
        #expect(await choose(typing: typed).chosen == expected)
    }

    @Test func `the list shows descriptions, and what is hostile escaped`() async {
        let shown = await choose(typing: "1\n").shown
        #expect(
            shown == """
                1  docs  https://example.com/docs
                2  tea
                3  team  a list
                4  ^[[31mred⏎2⇥b^@
                purl get: number, or a part of the name:\u{20}
                """, "\(shown.debugDescription)")
    }

    @Test func `a long list is cut, and says so`() async {
        let items = (1...100).map { ItemPicker.Item("name-\($0)") }
        let result = await choose(typing: "name-77\n", among: items)
        #expect(result.chosen == "name-77" && result.shown.contains("20  name-20\n80 more: type a part of the name\n"))
    }

    /// A program in place of fzf that records its arguments, its input and its environment.
    private func program(_ scratch: Scratch, exits code: Int32 = 0, prints answer: String = "") -> [String: String] {
        writeExecutable(
            scratch.file("fzf"),
            """
            #!/bin/sh
            printf '%s\\n' "$@" > \(scratch.file("arguments")); env > \(scratch.file("environment"))
            tr '\\0' '@' > \(scratch.file("input"))
            printf '\(answer)'; exit \(code)
            """)
        return [
            "PATH": scratch.file("") + ":/usr/bin:/bin", "FZF_DEFAULT_OPTS": "--preview 'touch {}'",
            "FZF_DEFAULT_OPTS_FILE": "/x", "TRITON_TOKEN": "canary",
        ]
    }

    @Test func `fzf gets the names escaped on its input, and no option that runs a program`() async throws {
        let scratch = try Scratch()
        let variables = program(scratch, prints: #"3\t^[[31m\0"#)
        #expect(await choose(typing: "", nil, variables).chosen == "\u{1B}[31mred\n2\tb\0")
        #expect(
            scratch.text("input")
                == "0\tdocs  https://example.com/docs@1\ttea@2\tteam  a list@3\t^[[31mred⏎2⇥b^@@")
        let arguments = scratch.text("arguments") ?? "", environment = scratch.text("environment") ?? "FZF_"
        #expect(arguments.contains("--read0\n--print0\n") && arguments.contains("--color=bw"))
        #expect(["preview", "bind", "execute", "docs"].allSatisfy { !arguments.contains($0) }, "\(arguments)")
        #expect(!environment.contains("FZF_") && !environment.contains("canary"), "\(environment)")
    }

    @Test func `without a match nothing is chosen, and a program that fails is replaced by the list`() async throws {
        let scratch = try Scratch()
        #expect(await choose(typing: "1\n", nil, program(scratch, exits: 1)).chosen == "cancelled")
        #expect(await choose(typing: "1\n", nil, program(scratch, exits: 2)).chosen == "docs")
        #expect(await choose(typing: "1\n", nil, program(scratch, prints: "77\\tx")).chosen == "docs")
    }

    @Test(arguments: [
        (ItemPicker.Kind.list as ItemPicker.Kind?, TerminalTraits(isTerminal: true, columns: 80)),
        (nil, TerminalTraits(isTerminal: true, columns: 80, isAccessible: true)),
        (.fzf, TerminalTraits(isTerminal: true, columns: 80, isDumb: true)),
    ])
    func `fzf is not used where the setting says so, for a screen reader, and on a dumb terminal`(
        _ kind: ItemPicker.Kind?, _ traits: TerminalTraits
    ) async throws {
        let scratch = try Scratch()
        let variables = program(scratch, prints: "0\\tdocs")
        #expect(await choose(typing: "2\n", kind, variables, traits: traits).chosen == "tea")
        #expect(scratch.text("arguments") == nil)
    }

    @Test func `nobody is asked without a terminal, or when the setting says so`() {
        func canAsk(_ terminals: Set<StandardStream>, _ kind: ItemPicker.Kind?) -> Bool {
            ItemPicker(
                console: BufferConsole(terminals: terminals), traits: Self.terminal, variables: [:], kind: kind
            ).canAsk
        }
        #expect(canAsk([.input, .error], nil) && canAsk([.input, .error], .list))
        #expect(!canAsk([.input, .error], ItemPicker.Kind.none) && !canAsk([.input], nil) && !canAsk([.error], nil))
    }
}
