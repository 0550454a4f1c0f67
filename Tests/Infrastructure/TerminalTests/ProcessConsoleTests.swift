import Domain
import Glibc
import Terminal
import Testing

@Suite struct ProcessConsoleTests {
    /// A pipe whose ends close when it goes out of scope.
    private final class Pipe {
        var ends: [Int32] = [-1, -1]

        init() throws { try #require(Glibc.pipe(&ends) == 0) }
        deinit { for end in ends where end >= 0 { Glibc.close(end) } }

        var readEnd: Int32 { ends[0] }
        var writeEnd: Int32 { ends[1] }

        func close(_ index: Int) {
            Glibc.close(ends[index])
            ends[index] = -1
        }

        func contents() -> String {
            close(1)
            var bytes: [UInt8] = []
            var byte: UInt8 = 0
            while read(readEnd, &byte, 1) == 1 { bytes.append(byte) }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    private func device(_ path: String, _ flags: Int32, _ body: (Int32) throws -> Void) throws {
        let descriptor = open(path, flags)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        try body(descriptor)
    }

    @Test
    func `output is buffered until the flush, error output is not, and both keep their order`() throws {
        let pipe = try Pipe()
        let console = ProcessConsole(variables: [:], output: pipe.writeEnd, error: pipe.writeEnd)
        try console.writeLine("result")
        try console.writeLine("notice", to: .error)
        try console.writeLine("last")
        try console.flush()
        #expect(pipe.contents() == "result\nnotice\nlast\n")
    }

    @Test
    func `a full disk is an error of code io with the message of the system`() throws {
        try device("/dev/full", O_WRONLY) { descriptor in
            let console = ProcessConsole(variables: [:], output: descriptor)
            try console.writeLine("result")
            let error = #expect(throws: TritonError.self) { try console.flush() }
            #expect(error?.code == .io)
            #expect(error?.sentence == "cannot write to standard output: no space left on device")
        }
    }

    @Test
    func `a full disk that is noticed while an error is written is reported by the flush`() throws {
        let pipe = try Pipe()
        try device("/dev/full", O_WRONLY) { descriptor in
            let console = ProcessConsole(variables: [:], output: descriptor, error: pipe.writeEnd)
            try console.writeLine("result")
            try console.writeLine("notice", to: .error)
            #expect(throws: TritonError.self) { try console.flush() }
        }
        #expect(pipe.contents() == "notice\n")
    }

    @Test
    func `a closed standard output is an error only if something is written`() throws {
        let console = ProcessConsole(variables: [:], output: .max - 7)
        try console.flush()
        try console.writeLine("result")
        let error = #expect(throws: TritonError.self) { try console.flush() }
        #expect(error?.sentence == "cannot write to standard output: bad file descriptor")
    }

    @Test
    func `lines are read one by one, and the rest of the input is left for other programs`() throws {
        let pipe = try Pipe()
        let text = Array("one\n\nthree\nrest of it".utf8)
        #expect(write(pipe.writeEnd, text, text.count) == text.count)
        pipe.close(1)
        let console = ProcessConsole(variables: [:], input: pipe.readEnd)
        #expect(try console.readInputLine() == "one")
        #expect(try console.readInputLine() == "")
        #expect(try console.readInputLine() == "three")
        #expect(try String(decoding: console.readAllInput(limit: 100), as: UTF8.self) == "rest of it")
        #expect(try console.readInputLine() == nil)
    }

    @Test func `a line beyond the limit is refused, and no part of it is read as a line`() throws {
        let pipe = try Pipe()
        let text = Array("12345\n123456\n".utf8)
        #expect(write(pipe.writeEnd, text, text.count) == text.count)
        pipe.close(1)
        let console = ProcessConsole(variables: [:], input: pipe.readEnd, maximumLine: 5)
        #expect(try console.readInputLine() == "12345")
        let error = #expect(throws: TritonError.self) { try console.readInputLine() }
        #expect(error == TritonError(.badData, "a line of standard input has more than 5 bytes"))
    }

    @Test
    func `input beyond the limit is refused`() throws {
        try device("/dev/zero", O_RDONLY) { descriptor in
            let console = ProcessConsole(variables: [:], input: descriptor)
            let error = #expect(throws: TritonError.self) { try console.readAllInput(limit: 1000) }
            #expect(error == TritonError(.badData, "standard input has more than 1000 bytes"))
        }
    }

    @Test
    func `output that is not a terminal has the standard size, unless the environment sets another`() throws {
        try device("/dev/null", O_RDWR) { descriptor in
            func size(_ variables: [String: String]) -> TerminalSize {
                ProcessConsole(variables: variables, input: descriptor, output: descriptor, error: descriptor).size
            }
            #expect(size([:]) == TerminalSize(columns: 80, lines: 24))
            #expect(size(["COLUMNS": "132", "LINES": "50"]) == TerminalSize(columns: 132, lines: 50))
            #expect(size(["COLUMNS": "0", "LINES": "many"]) == TerminalSize(columns: 80, lines: 24))
        }
    }
}
