import ConsoleSupport
import Domain
import Terminal
import Testing

@Suite struct HyperlinkTests {
    private static let linking = TerminalTraits(isTerminal: true, columns: 80, hasColor: true, hasHyperlinks: true)

    private static func shown(_ source: String, in traits: TerminalTraits = linking) -> String {
        Markdown.render(RemoteText(source), in: traits).page(in: traits).rendered
    }

    @Test func `a link is a link on a terminal that shows links, and elsewhere its URL follows`() {
        #expect(
            Self.shown("[soup](https://example.com/s)")
                == "\u{1B}]8;;https://example.com/s\u{1B}\\\u{1B}[4;34msoup\u{1B}[0m\u{1B}]8;;\u{1B}\\\n")
        #expect(
            Self.shown("[soup](https://example.com/s)", in: TerminalTraits(isTerminal: true, hasColor: true))
                == "soup \u{1B}[2m(https://example.com/s)\u{1B}[0m\n")
        #expect(
            Self.shown("[soup](https://example.com/s)", in: TerminalTraits(isTerminal: true))
                == "soup (https://example.com/s)\n")
    }

    @Test(arguments: [
        "[bank.example](https://evil.example)", "[https://bank.example](https://evil.example)",
        "[x](javascript:alert)", "[x](https://ex\u{E4}mple.com)",
        "[x](https://example.com/\u{1B}]8;;)", "[x](https://example.com/a\u{202E}b)", "[x](file:///etc/passwd)",
    ])
    func `a link whose text looks like another address, or that cannot be opened, shows its URL`(_ source: String) {
        #expect(!Self.shown(source).contains("\u{1B}]8") && Self.shown(source).contains("("))
    }

    @Test(arguments: [
        (["TERM": "xterm-256color"], false), (["TERM": "xterm-kitty"], true), (["TERM": "foot"], true),
        (["TERM": "footloose"], false), (["VTE_VERSION": "7600"], true),
        (["VTE_VERSION": "4800"], false), (["TERM_PROGRAM": "WezTerm"], true),
        (["TERM_PROGRAM": "Apple_Terminal"], false),
        (["TERM_PROGRAM": "WezTerm", "TMUX": "/tmp/tmux"], false),
        (["FORCE_HYPERLINK": "1", "TERM": "dumb"], false), (["FORCE_HYPERLINK": "1"], true),
        (["FORCE_HYPERLINK": "0", "TERM": "xterm-kitty"], false),
    ])
    func `links are used on terminals that are known to show them`(_ variables: [String: String], _ isKnown: Bool) {
        #expect(
            TerminalTraits(of: .output, on: BufferConsole(terminals: [.output]), color: .auto, variables: variables)
                .hasHyperlinks == isKnown)
        #expect(!TerminalTraits(of: .output, on: BufferConsole(), color: .auto, variables: variables).hasHyperlinks)
    }
}
