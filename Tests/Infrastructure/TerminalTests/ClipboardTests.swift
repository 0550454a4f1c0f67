import ConsoleSupport
import Domain
import FoundationEssentials
import TestFolders
import Testing

@testable import Terminal

/// Copying to the clipboard, by the terminal or by a program of the desktop.
@Suite struct ClipboardTests {
    private static let url = "https://demo.url.lol/blog", encoded = "aHR0cHM6Ly9kZW1vLnVybC5sb2wvYmxvZw=="
    /// A busy machine may take longer than the limit to start a program.
    private static let patient = TimeSource(
        now: { Date() }, sleep: { _ in try await Task.sleep(for: .seconds(3600)) }, random: { 0 })

    @Test(arguments: [
        ("\u{1B}P1+r4d73=1b5d\u{1B}\\\u{1B}[?64;1c", true), ("\u{1B}P0+r4d73\u{1B}\\\u{1B}[?62;22;52c", true),
        ("\u{1B}P0+r4d73\u{1B}\\\u{1B}[?62;22c", false), ("\u{1B}[?1;52;c", true), ("\u{1B}[?152c", false), ("", false),
    ])
    func `a terminal says whether it can`(_ answer: String, _ can: Bool) {
        #expect(Clipboard.canSetClipboard(answer) == can)
    }

    @Test func `without a program the terminal is told in any case`() async {
        let console = BufferConsole(terminals: [.error])
        #expect(await Clipboard(console: console, variables: ["PATH": "/nonexistent"]).copy(Self.url) == .told)
        #expect(console.errorText == "\u{1B}]52;c;\(Self.encoded)\u{7}" && console.outputText.isEmpty)
    }

    @Test(arguments: [("0", Clipboard.Outcome.copied), ("1", .failed)])
    func `tmux copies by its own command`(_ code: String, _ outcome: Clipboard.Outcome) async throws {
        let folder = TemporaryFolder()
        folder.write(
            "tmux", "#!/bin/sh\necho \"$*\" >'\(folder("kept"))'\ncat >>'\(folder("kept"))'\nexit \(code)\n",
            mode: 0o755)
        let console = BufferConsole(terminals: [.error])
        let clipboard = Clipboard(
            console: console, variables: ["PATH": folder.path + ":/usr/bin:/bin", "TMUX": "/tmp/x"], time: Self.patient)
        #expect(await clipboard.copy(Self.url) == outcome)
        #expect(try folder.text("kept") == "load-buffer -w -\n" + Self.url)
        #expect(console.errorText.isEmpty)
    }

    @Test(arguments: [
        ("WAYLAND_DISPLAY", "wl-copy", "url"), ("DISPLAY", "xclip", "url"), ("", "wl-copy", ""),
        ("DISPLAY", "wl-copy", ""),
    ])
    func `a program of the desktop is used where the terminal does not say that it can`(
        _ variable: String, _ program: String, _ kept: String
    ) async {
        let folder = TemporaryFolder()
        folder.write(program, "#!/bin/sh\nread -r text || :\nprintf %s \"$text\" >'\(folder("kept"))'\n", mode: 0o755)
        var variables = ["PATH": folder.path + ":/usr/bin:/bin", "TERM": "xterm"]
        if !variable.isEmpty { variables[variable] = ":0" }
        let console = BufferConsole()
        #expect(
            await Clipboard(console: console, variables: variables, time: Self.patient).copy(Self.url)
                == (kept.isEmpty ? .failed : .copied)
        )
        #expect((try? folder.text("kept")) == (kept.isEmpty ? nil : Self.url))
        #expect(console.errorText.isEmpty)
    }

    @Test func `a program that does not end is not waited for`() async {
        let folder = TemporaryFolder()
        folder.write("xclip", "#!/bin/sh\nexec sleep 1000\n", mode: 0o755)
        let quick = TimeSource(
            now: { Date() }, sleep: { _ in try await Task.sleep(for: .milliseconds(50)) }, random: { 0 })
        let clipboard = Clipboard(
            console: BufferConsole(), variables: ["PATH": folder.path + ":/usr/bin:/bin", "DISPLAY": ":0"], time: quick)
        #expect(await clipboard.copy(Self.url) == .timedOut)
    }
}
