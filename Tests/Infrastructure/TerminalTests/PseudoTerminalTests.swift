import Domain
import Glibc
import Terminal
import TestFolders
import Testing

/// One at a time: only one hidden line can be read in a process.
@Suite(.serialized) struct PseudoTerminalTests {
    private final class PseudoTerminal {
        let master: Int32
        let slave: Int32

        init() throws {
            // posix_openpt and similar functions are not in the Glibc module; this is their implementation on Linux.
            master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
            var unlock: Int32 = 0
            var number: Int32 = 0
            try #require(
                master >= 0 && ioctl(master, UInt(0x4004_5431), &unlock) == 0
                    && ioctl(master, UInt(0x8004_5430), &number) == 0)
            slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
            try #require(slave >= 0)
        }

        deinit {
            close(slave)
            close(master)
        }

        var shows: Bool {
            var mode = termios()
            tcgetattr(slave, &mode)
            return mode.c_lflag & tcflag_t(ECHO) != 0
        }

        func type(_ text: String) { _ = write(master, text, text.utf8.count) }
    }

    /// Types after the terminal has switched its echo off; earlier input is dropped by design.
    private func hidden(_ typed: String) async throws -> (line: String?, isShownAfter: Bool) {
        let terminal = try PseudoTerminal()
        let console = ProcessConsole(
            variables: [:], input: terminal.slave, output: terminal.slave, error: terminal.slave)
        #expect(console.isTerminal(.input))
        let (slave, master) = (terminal.slave, terminal.master)
        async let typing: Void = Task.detached {
            var mode = termios()
            repeat {
                tcgetattr(slave, &mode)
                await Task.yield()
            } while mode.c_lflag & tcflag_t(ECHO) != 0
            _ = write(master, typed, typed.utf8.count)
        }.value
        let line = try await onOwnThread { try console.readHiddenLine() }
        await typing
        return (line, terminal.shows)
    }

    @Test(arguments: [
        ("secret\n", "secret"), ("sex\u{7F}cret\r", "secret"), ("wrong\u{15}secret\n", "secret"),
        ("é\u{7F}e\n", "e"), ("\n", ""), ("\u{4}", nil),
    ])
    func `a hidden line is read, can be corrected, and the terminal echoes again afterwards`(
        _ typed: String, _ expected: String?
    ) async throws {
        let result = try await hidden(typed)
        #expect(result.line == expected)
        #expect(result.isShownAfter)
    }

    @Test
    func `the size is that of the terminal`() throws {
        let terminal = try PseudoTerminal()
        var window = winsize(ws_row: 40, ws_col: 132, ws_xpixel: 0, ws_ypixel: 0)
        try #require(ioctl(terminal.slave, UInt(TIOCSWINSZ), &window) == 0)
        let console = ProcessConsole(
            variables: [:], input: terminal.slave, output: terminal.slave, error: terminal.slave)
        #expect(console.size == TerminalSize(columns: 132, lines: 40))
        #expect(StandardStream.allCases.allSatisfy { console.isTerminal($0) })
    }

    @Test
    func `text that was typed before a question does not answer it`() throws {
        let terminal = try PseudoTerminal()
        let console = ProcessConsole(
            variables: [:], input: terminal.slave, output: terminal.slave, error: terminal.slave)
        terminal.type("yes\n")
        console.flushPendingInput()
        terminal.type("no\n")
        #expect(try console.readInputLine() == "no")
    }
}
