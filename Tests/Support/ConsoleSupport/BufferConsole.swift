package import Domain
import Synchronization
package import Terminal

/// A console in memory: it collects all output, and its input is a given text.
package final class BufferConsole: Console {
    private struct State {
        var written: [(stream: OutputStream, bytes: [UInt8])] = []
        var input: [UInt8]
        var inputDrops = 0
    }

    private let state: Mutex<State>
    private let terminals: Set<StandardStream>
    package let size: TerminalSize

    package init(input: String = "", terminals: Set<StandardStream> = [], size: TerminalSize = .standard) {
        self.terminals = terminals
        self.size = size
        state = Mutex(State(input: Array(input.utf8)))
    }

    package var output: [UInt8] { bytes(of: .output) }
    package var error: [UInt8] { bytes(of: .error) }
    package var outputText: String { String(decoding: output, as: UTF8.self) }
    package var errorText: String { String(decoding: error, as: UTF8.self) }

    /// Number of calls of ``flushPendingInput()``.
    package var inputDrops: Int { state.withLock { $0.inputDrops } }

    private func bytes(of stream: OutputStream) -> [UInt8] {
        state.withLock { $0.written.filter { $0.stream == stream }.flatMap(\.bytes) }
    }

    package func write(_ bytes: [UInt8], to stream: OutputStream) throws(TritonError) {
        state.withLock { $0.written.append((stream, bytes)) }
    }

    package func flush() throws(TritonError) {}

    package func isTerminal(_ stream: StandardStream) -> Bool { terminals.contains(stream) }

    package func readAllInput(limit: Int) throws(TritonError) -> [UInt8] {
        let all = state.withLock { state in
            defer { state.input = [] }
            return state.input
        }
        guard all.count <= limit else { throw TritonError(.badData, "standard input has more than \(limit) bytes") }
        return all
    }

    package func readInputLine() throws(TritonError) -> String? {
        state.withLock { state in
            guard !state.input.isEmpty else { return nil }
            let line = state.input.prefix { $0 != 10 }
            state.input.removeFirst(min(line.count + 1, state.input.count))
            return String(decoding: line, as: UTF8.self)
        }
    }

    package func readHiddenLine() throws(TritonError) -> String? { isTerminal(.input) ? try readInputLine() : nil }

    package func flushPendingInput() { state.withLock { $0.inputDrops += 1 } }
}
