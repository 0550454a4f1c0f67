import Domain
import Terminal

/// A console that forwards most calls to another one.
protocol ForwardingConsole: Console {
    var base: any Console { get }
}

extension ForwardingConsole {
    var size: TerminalSize { base.size }

    func write(_ bytes: [UInt8], to stream: OutputStream) throws(TritonError) { try base.write(bytes, to: stream) }
    func flush() throws(TritonError) { try base.flush() }
    func isTerminal(_ stream: StandardStream) -> Bool { base.isTerminal(stream) }
    func readAllInput(limit: Int) throws(TritonError) -> [UInt8] { try base.readAllInput(limit: limit) }
    func readInputLine() throws(TritonError) -> String? { try base.readInputLine() }
    func readHiddenLine() throws(TritonError) -> String? { try base.readHiddenLine() }
    func flushPendingInput() { base.flushPendingInput() }
}
