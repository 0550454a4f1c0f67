import ConsoleSupport
import Domain
import FoundationEssentials
@testable import Terminal
import TestFolders
import Testing

@Suite struct PictureTests {
    private static let end = "\u{1B}[?62;22c"
    /// A PNG of one pixel, or its first bytes with another size.
    private static let png: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1,
        8, 2, 0, 0, 0, 0x90, 0x77, 0x53, 0xDE,
    ]

    @Test(arguments: [
        (
            "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;20;10t" + end,
            PictureSupport(form: .kitty, cell: .init(width: 10, height: 20))
        ),
        ("\u{1B}]1337;ReportCellSize=17.0;8.0;2.0\u{1B}\\" + end, PictureSupport(form: .iTerm)),
        ("\u{1B}_Gi=31;ENOTSUPPORTED\u{1B}\\\u{1B}[?63;4;22c", PictureSupport(form: .sixel)),
        (end, PictureSupport(form: .blocks)), ("\u{1B}[6;0;0t" + end, PictureSupport(form: .blocks)),
    ])
    func `the answer of a terminal decides how pictures are shown`(_ answer: String, _ support: PictureSupport) {
        #expect(PictureSupport(answer: answer) == support)
    }

    @Test(arguments: ["", "\u{1B}[?62;22", "\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}[?1;2R", "hello"])
    func `an incomplete answer is ignored`(_ answer: String) {
        #expect(PictureSupport(answer: answer) == nil)
    }

    @Test func `a terminal gets the queries of kitty, iTerm2 and xterm, and last one that every terminal answers`() {
        #expect(
            PictureSupport.question
                == "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}]1337;ReportCellSize\u{1B}\\\u{1B}[16t\u{1B}[c")
        // tmux would read kitty's query as a title.
        #expect(PictureSupport.questionInTmux == "\u{1B}[16t\u{1B}[c")
    }

    @Test func `in the protocol of kitty a PNG is sent unchanged, in pieces of 4096 characters`() async throws {
        let printer = PicturePrinter(
            support: PictureSupport(form: .kitty), size: TerminalSize(columns: 80, lines: 24), variables: [:])
        let short = try #require(await printer.bytes(of: Self.png))
        #expect(
            String(decoding: short, as: UTF8.self)
                == "\u{1B}_Gf=100,a=T,q=2,c=1,r=1,m=0;\(Data(Self.png).base64EncodedString())\u{1B}\\\n")
        let long = Self.png + [UInt8](repeating: 7, count: 5000)
        let text = Data(long).base64EncodedString()
        let pieces = String(decoding: try #require(await printer.bytes(of: long)), as: UTF8.self)
        #expect(
            pieces
                == """
                \u{1B}_Gf=100,a=T,q=2,c=1,r=1,m=1;\(text.prefix(4096))\u{1B}\\\u{1B}_Gq=2,m=0;\
                \(text.dropFirst(4096))\u{1B}\\\n
                """)
    }

    @Test func `in the protocol of iTerm2 any kind of picture is sent unchanged`() async throws {
        let printer = PicturePrinter(
            support: PictureSupport(form: .iTerm), size: TerminalSize(columns: 60, lines: 30), variables: [:])
        let gif = Array("GIF89a-and-more".utf8)
        let shown = String(decoding: try #require(await printer.bytes(of: gif)), as: UTF8.self)
        #expect(
            shown
                == """
                \u{1B}]1337;File=inline=1;size=15;width=59;height=10;\
                preserveAspectRatio=1:\(Data(gif).base64EncodedString())\u{7}\n
                """)
    }

    @Test(arguments: [(100, 100, 10, 5), (4000, 2000, 32, 8), (2000, 4000, 8, 8), (1, 4000, 1, 8), (20_000, 10, 79, 1)])
    func `a picture takes a third of the screen at most, and is never enlarged`(
        _ width: Int, _ height: Int, _ columns: Int, _ rows: Int
    ) {
        let room = PictureRoom(columns: 79, rows: 8)
        #expect(
            room.fitting((width, height), cell: .init(width: 10, height: 20))
                == PictureRoom(columns: columns, rows: rows))
    }

    @Test func `other pictures are shown by chafa, and are left out without it`() async throws {
        let folder = TemporaryFolder()
        let script = "#!/bin/sh\nprintf '%s ' \"$@\"; wc -c\n"
        writeExecutable(folder("chafa"), script)
        let gif = Array("GIF89a-and-more".utf8)
        for (form, words) in [
            (PictureSupport.Form.sixel, "--format sixels --size 79x8 --animate off --polite on --colors full - 15\n"),
            (.blocks, "--format symbols --size 79x8 --animate off --polite on --colors 256 - 15\n"),
            (.kitty, "--format kitty --size 79x8 --animate off --polite on --colors full - 15\n"),
        ] {
            let size = TerminalSize(columns: 80, lines: 24)
            let printer = PicturePrinter(
                support: PictureSupport(form: form), size: size, variables: ["PATH": folder.path + ":/usr/bin:/bin"])
            #expect(await printer.bytes(of: gif).map { String(decoding: $0, as: UTF8.self) } == words)
            let without = PicturePrinter(
                support: PictureSupport(form: form), size: size, variables: ["PATH": "/nonexistent"])
            #expect(await without.bytes(of: gif) == nil)
        }
    }

    @Test func `a file that is not a picture is not sent to a terminal`() async {
        let printer = PicturePrinter(support: PictureSupport(form: .iTerm), size: .standard, variables: [:])
        #expect(await printer.bytes(of: Array("\u{1B}]0;owned\u{7}".utf8)) == nil)
    }

    @Test func `a tmux that passes nothing on gets blocks, and is not queried`() async throws {
        let terminal = TerminalTraits(isTerminal: true, columns: 80, hasColor: true)
        let folder = TemporaryFolder()
        writeExecutable(folder("chafa"), "#!/bin/sh\necho \"$2\"\n")
        let inTmux = ["TMUX": "/nonexistent,1,0", "PATH": folder.path + ":/usr/bin:/bin"]
        let console = BufferConsole(terminals: [.output])
        let printer = try #require(await PicturePrinter.make(console, traits: terminal, variables: inTmux))
        #expect(await printer.bytes(of: Self.png) == Array("symbols\n".utf8))
        let plain = TerminalTraits(isTerminal: true, columns: 80)
        #expect(await PicturePrinter.make(console, traits: plain, variables: inTmux) == nil)
    }

    @Test func `no picture is shown without a terminal, or to a screen reader`() async {
        let terminal = TerminalTraits(isTerminal: true, columns: 80, hasColor: true)
        let console = AnsweringConsole()
        #expect(await PicturePrinter.make(console, traits: terminal, variables: ["PATH": "/nonexistent"]) != nil)
        #expect(await PicturePrinter.make(console, traits: TerminalTraits(), variables: [:]) == nil)
        #expect(
            await PicturePrinter.make(
                console, traits: TerminalTraits(isTerminal: true, columns: 80, hasColor: true, isAccessible: true),
                variables: [:]) == nil)
        #expect(
            await PicturePrinter.make(BufferConsole(terminals: [.output]), traits: terminal, variables: [:]) == nil)
    }

    private final class AnsweringConsole: Console {
        let size = TerminalSize.standard
        func write(_ bytes: [UInt8], to stream: OutputStream) throws(TritonError) {}
        func flush() throws(TritonError) {}
        func isTerminal(_ stream: StandardStream) -> Bool { true }
        func readAllInput(limit: Int) throws(TritonError) -> [UInt8] { [] }
        func readInputLine() throws(TritonError) -> String? { nil }
        func readHiddenLine() throws(TritonError) -> String? { nil }
        func flushPendingInput() {}
        func ask(_ question: String, timeLimit: Double, isComplete: (String) -> Bool) -> String? {
            let answer = "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62c"
            return isComplete(answer) ? answer : nil
        }
    }
}
