import ConsoleSupport
import Domain
import Terminal
import Testing

@Suite struct PagerTests {
    private static let path = "/usr/local/bin:/usr/bin:/bin"
    private static let long = SafeText(trusted: (1...100).map { "line \($0)\n" }.joined())

    @Test(
        arguments: [
            (["TRITON_PAGER": "a", "PAGER": "b"], "s", "a"), (["PAGER": "b"], "s", "s"),
            (["PAGER": "b -x"], nil, "b -x"), (["TRITON_PAGER": "", "PAGER": "b"], "s", nil),
            (["TRITON_PAGER": "cat"], nil, nil), (["PAGER": "b"], "cat", nil), (["PATH": path], nil, "less"),
            (["PATH": path, "TRITON_ACCESSIBLE": "1"], nil, nil), (["PAGER": "b", "TRITON_ACCESSIBLE": "1"], nil, "b"),
            (["TRITON_ACCESSIBLE": "1"], "s", "s"), (["PATH": "/nowhere"], nil, nil),
            (["PATH": path, "PAGER": "b", "TERM": "dumb"], "s", nil),
        ] as [([String: String], String?, String?)])
    func `the pager is chosen in this order, and switched off by an empty name, cat or a dumb terminal`(
        _ variables: [String: String], _ setting: String?, _ expected: String?
    ) {
        #expect(Pager(variables: variables, setting: setting).command == expected)
    }

    private func show(
        _ text: SafeText, pager: String, _ variables: [String: String] = [:],
        terminals: Set<StandardStream> = [.output]
    ) async throws -> BufferConsole {
        let console = BufferConsole(terminals: terminals, size: TerminalSize(columns: 20, lines: 10))
        let own = ["PATH": Self.path, "TRITON_PAGER": pager, "TRITON_TOKEN": "canary"]
        try await Pager(variables: own.merging(variables) { $1 }, setting: nil).show(text, on: console)
        return console
    }

    @Test
    func `long text on a terminal goes to the pager, with its options in the environment and without the token`()
        async throws
    {
        let scratch = try Scratch()
        let console = try await show(
            Self.long, pager: "{ cat; echo \"$LESS $LV $TRITON_TOKEN.\"; } > \(scratch.file("seen"))")
        #expect(scratch.text("seen") == Self.long.rendered + "FRX -c .\n")
        #expect(console.output == [])
    }

    @Test
    func `a pager gets no moves of the cursor`() async throws {
        let scratch = try Scratch(), traits = TerminalTraits(isTerminal: true, hasColor: true)
        let line = StyledText("👨‍👩‍👧").placing(StyledText("1", .dim), behind: 10, in: traits)
        let page = Array(repeating: line, count: 20).page(in: traits)
        _ = try await show(page, pager: "cat > \(scratch.file("seen"))")
        let seen = String(repeating: "👨‍👩‍👧    \u{1B}[2m1\u{1B}[0m\n", count: 20)
        #expect(scratch.text("seen") == seen && page.rendered.contains("\u{1B}[11G\u{1B}[2m1"))
    }

    @Test
    func `options that the user set stay`() async throws {
        let scratch = try Scratch()
        _ = try await show(
            Self.long, pager: "cat >/dev/null; echo \"$LESS $LV\" > \(scratch.file("seen"))",
            ["LESS": "-i", "LV": "-x"])
        #expect(scratch.text("seen") == "-i -x\n")
    }

    @Test(arguments: [(SafeText("one\ntwo\n"), true), (long, false)])
    func `text that fits, and text for a pipe, is written plainly`(_ text: SafeText, _ isTerminal: Bool) async throws {
        #expect(
            try await show(text, pager: "false", terminals: isTerminal ? [.output] : []).outputText == text.rendered)
    }

    @Test
    func `lines that the terminal wraps count as several`() async throws {
        let text = SafeText(trusted: String(repeating: String(repeating: "日", count: 25) + "\n", count: 4))
        #expect(try await show(text, pager: "cat >/dev/null").output == [])
    }

    @Test
    func `leaving the pager early is success`() async throws {
        let huge = SafeText(trusted: String(repeating: "line\n", count: 100_000))
        #expect(try await show(huge, pager: "head -n 1 >/dev/null").output == [])
    }

    @Test
    func `with a missing pager the text is written directly`() async throws {
        #expect(try await show(Self.long, pager: "no-such-pager-here 2>/dev/null").outputText == Self.long.rendered)
    }
}
