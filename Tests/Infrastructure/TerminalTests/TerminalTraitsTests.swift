import ConsoleSupport
import Terminal
import Testing

@Suite struct TerminalTraitsTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        var color = ColorChoice.auto
        var variables: [String: String] = [:]
        var isTerminal = true
        let hasColor: Bool
        var testDescription: String { name }
    }

    @Test(arguments: [
        Row(name: "terminal", hasColor: true), Row(name: "pipe", isTerminal: false, hasColor: false),
        Row(name: "always in a pipe", color: .always, isTerminal: false, hasColor: true),
        Row(name: "always beats NO_COLOR", color: .always, variables: ["NO_COLOR": "1"], hasColor: true),
        Row(name: "never", color: .never, variables: ["CLICOLOR_FORCE": "1"], hasColor: false),
        Row(name: "NO_COLOR", variables: ["NO_COLOR": "1"], hasColor: false),
        Row(name: "NO_COLOR empty", variables: ["NO_COLOR": ""], hasColor: true),
        Row(
            name: "NO_COLOR beats CLICOLOR_FORCE", variables: ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"],
            hasColor: false),
        Row(
            name: "CLICOLOR_FORCE in a pipe", variables: ["CLICOLOR_FORCE": "1"], isTerminal: false,
            hasColor: true),
        Row(name: "CLICOLOR_FORCE of 0", variables: ["CLICOLOR_FORCE": "0"], isTerminal: false, hasColor: false),
        Row(name: "TERM=dumb", variables: ["TERM": "dumb"], hasColor: false),
        Row(
            name: "CLICOLOR_FORCE beats dumb", variables: ["TERM": "dumb", "CLICOLOR_FORCE": "1"], hasColor: true),
    ])
    func `colour is decided by option, environment and stream, in this order`(_ row: Row) {
        let console = BufferConsole(terminals: row.isTerminal ? [.output] : [.error])
        #expect(
            TerminalTraits(of: .output, on: console, color: row.color, variables: row.variables).hasColor
                == row.hasColor)
    }

    @Test(
        arguments: [
            (["TERM": "xterm"], true), (["TERM": "dumb"], false), (["TERM": "linux"], false), ([:], false),
            (["TERM": "xterm", "ACCESSIBLE": "1"], false),
        ] as [([String: String], Bool)])
    func `a terminal program gets marks, but no screen reader, dumb terminal or console of Linux`(
        _ variables: [String: String], _ expected: Bool
    ) {
        #expect(traits(variables, terminals: [.output]).hasMarks == expected)
        #expect(!traits(variables).hasMarks)
    }

    private func traits(_ variables: [String: String], terminals: Set<StandardStream> = []) -> TerminalTraits {
        TerminalTraits(of: .output, on: BufferConsole(terminals: terminals), color: .auto, variables: variables)
    }

    @Test(
        arguments: [
            ([:], false), (["ACCESSIBLE": "1"], true), (["ACCESSIBLE": ""], false), (["TRITON_ACCESSIBLE": "1"], true),
            (["TRITON_ACCESSIBLE": "0", "ACCESSIBLE": "1"], false),
            (["TRITON_ACCESSIBLE": "", "ACCESSIBLE": "yes"], true),
        ] as [([String: String], Bool)])
    func `TRITON_ACCESSIBLE has precedence over ACCESSIBLE`(
        _ variables: [String: String], _ expected: Bool
    ) {
        #expect(traits(variables).isAccessible == expected)
    }

    @Test(
        arguments: [
            ([:], Ellipsis.ascii), (["LANG": "C"], .ascii), (["LANG": "de_DE.UTF-8"], .unicode),
            (["LC_CTYPE": "C.utf8", "LANG": "C"], .unicode),
            (["LC_ALL": "C", "LANG": "en_GB.UTF-8"], .ascii), (["LC_ALL": "", "LANG": "en_GB.UTF-8"], .unicode),
            (["LANG": "de_DE@euro"], .ascii),
        ] as [([String: String], Ellipsis)])
    func `the locale decides whether the ellipsis is in ASCII`(_ variables: [String: String], _ expected: Ellipsis) {
        #expect(traits(variables).ellipsis == expected)
    }

    @Test
    func `only a terminal, or COLUMNS, limits the length of a line`() {
        #expect(traits([:]).columns == nil)
        #expect(traits(["COLUMNS": "60"]).columns == 60)
        #expect(traits([:], terminals: [.output]).columns == 80)
    }
}
