import ConsoleSupport
import Domain
import Terminal
import Testing

@Suite struct RecordViewTests {
    private static let view = RecordView([
        [
            .init("name", "blog"), .init("target", "https://example.com/"),
            .init("text", SafeText(prose: "one\ntwo: 3\n\nend\n")),
        ],
        [.init("name", "日本"), .init("target", "")],
    ])

    @Test
    func `values are aligned, further lines indented, and records separated by a blank line`() {
        #expect(
            Self.view.text(in: TerminalTraits()).rendered == """
                name:   blog
                target: https://example.com/
                text:   one
                        two: 3

                        end

                name:   日本
                target:

                """)
    }

    @Test
    func `the accessible form has single blanks, and several lines below their key`() {
        #expect(
            Self.view.text(in: TerminalTraits(isAccessible: true)).rendered == """
                name: blog
                target: https://example.com/
                text:
                  one
                  two: 3

                  end

                name: 日本
                target:

                """)
    }

    @Test
    func `a long value is broken between words on a terminal, and the name of an item never`() {
        let id = SafeText(trusted: String(repeating: "a", count: 45))
        let view = RecordView([
            [.init("id", id, isWhole: true), .init("key", "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5 me@example")]
        ])
        let traits = TerminalTraits(isTerminal: true, columns: 40)
        #expect(
            view.text(in: traits).rendered
                == "id:  \(id.rendered)\nkey: ssh-ed25519 AAAAC3NzaC1lZDI1NTE5\n     me@example\n")
        let whole = "id:  \(id.rendered)\nkey: ssh-ed25519 AAAAC3NzaC1lZDI1NTE5 me@example\n"
        #expect(view.text(in: TerminalTraits(columns: 40)).rendered == whole)
        #expect(view.text(in: TerminalTraits(isTerminal: true, columns: 80)).rendered == whole)
    }

    @Test
    func `keys are bold if there is colour`() {
        let view = RecordView([[.init("a", "x\ny", .color(.red))]])
        #expect(
            view.text(in: TerminalTraits(hasColor: true)).rendered
                == "\u{1B}[1ma\u{1B}[0m: \u{1B}[31mx\u{1B}[0m\n   \u{1B}[31my\u{1B}[0m\n")
    }
}
