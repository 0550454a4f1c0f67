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
    func `keys are bold if there is colour`() {
        let view = RecordView([[.init("a", "x\ny", .color(.red))]])
        #expect(
            view.text(in: TerminalTraits(hasColor: true)).rendered
                == "\u{1B}[1ma\u{1B}[0m: \u{1B}[31mx\u{1B}[0m\n   \u{1B}[31my\u{1B}[0m\n")
    }
}
