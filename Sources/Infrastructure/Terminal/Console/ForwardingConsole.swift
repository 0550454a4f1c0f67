package import Domain

/// A console that forwards most calls to another one. Queries of the terminal are not forwarded.
package protocol ForwardingConsole: Console {
    var base: any Console { get }
}

extension ForwardingConsole {
    package var size: TerminalSize { base.size }

    package func write(_ bytes: [UInt8], to stream: OutputStream) throws(TritonError) {
        try base.write(bytes, to: stream)
    }
    package func flush() throws(TritonError) { try base.flush() }
    package func isTerminal(_ stream: StandardStream) -> Bool { base.isTerminal(stream) }
    package func readAllInput(limit: Int) throws(TritonError) -> [UInt8] { try base.readAllInput(limit: limit) }
    package func readInputLine() throws(TritonError) -> String? { try base.readInputLine() }
    package func readHiddenLine() throws(TritonError) -> String? { try base.readHiddenLine() }
    package func flushPendingInput() { base.flushPendingInput() }
}
