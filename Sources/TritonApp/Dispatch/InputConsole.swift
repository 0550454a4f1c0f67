import Domain
import Synchronization
import Terminal

/// A console whose standard input is a given text, for lines with `<<` and scripts from standard input.
final class InputConsole: ForwardingConsole {
    let base: any Console
    /// A slice, so that a line is taken away without moving the others.
    private let rest: Mutex<ArraySlice<UInt8>>

    init(_ base: any Console, input: [UInt8]) {
        self.base = base
        rest = Mutex(input[...])
    }

    func isTerminal(_ stream: StandardStream) -> Bool { stream != .input && base.isTerminal(stream) }

    func readAllInput(limit: Int) throws(TritonError) -> [UInt8] {
        rest.withLock { rest in
            defer { rest = [] }
            return Array(rest)
        }
    }

    func readInputLine() throws(TritonError) -> String? {
        rest.withLock { rest in
            guard !rest.isEmpty else { return nil }
            let line = rest.prefix { $0 != 10 }
            rest = rest.dropFirst(line.count + 1)
            return String(decoding: line, as: UTF8.self)
        }
    }

    func readHiddenLine() throws(TritonError) -> String? { nil }
    func flushPendingInput() {}
}
