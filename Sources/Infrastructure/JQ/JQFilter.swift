package import Domain
import JQShim
import Platform
import Synchronization

/// An expression in jq's language, run by jq's own library.
package struct JQFilter: Sendable {
    private let program: Program

    package enum Result: Sendable, Equatable {
        case text(String)
        case json(JSON)
    }

    /// The expression that was compiled last. Compiling takes longer than most runs, because jq reads its own
    /// definitions each time, and an expression is checked before the command runs and used after it.
    private static let latest = Mutex<(expression: String, program: Program)?>(nil)

    /// Functions that jq's library has for a program with inputs and outputs of its own. jq 1.6 would write the values
    /// of `stderr` to the standard error stream itself, with every control character and secret in them, and crashes in
    /// `debug`.
    private static let refused = ["stderr", "debug", "input"]

    /// What the variable of a refused function begins with. jq drops definitions that are not used, and reports the
    /// unknown variable of one that is, so that an expression with such a function does not compile.
    private static let refusal = "$__refused_"

    private static let replacements =
        refused.map { "def \($0): \(refusal)\($0); " }.joined() + """
            def debug(_words): debug; def inputs: empty; \
            def _implode: implode; \
            def implode: if all(.[]; type == "number" and . >= 0 and . <= 1114111) then _implode \
            else error("implode takes an array of code points") end; 
            """

    /// - Throws: ``TritonError``: `usage` with jq's message, `unavailable` without the library.
    package init(_ expression: String) throws(TritonError) {
        // By bytes: two spellings of one letter are equal strings, but two expressions.
        let known = Self.latest.withLock { latest in
            latest.flatMap { $0.expression.utf8.elementsEqual(expression.utf8) ? $0.program : nil }
        }
        if let known {
            program = known
            return
        }
        try JQLibrary.load()
        let made = try Program(expression)
        Self.latest.withLock { $0 = (expression, made) }
        program = made
    }

    /// - Parameter take: called with each result; an error that it throws ends the run.
    /// - Throws: ``TritonError`` of code `bad_data` with jq's message when the expression fails on this JSON;
    ///   `CancellationError`.
    package func run(_ json: [UInt8], _ take: (Result) throws -> Void) throws { try program.run(json, take) }

    /// Ends the run of this process, which may be an endless one, from any thread. Its caller gets a
    /// `CancellationError`.
    package static func stopRunning() { Program.stopRunning() }

    private final class Program: Sendable {
        /// The state for the library's callback.
        private struct Run {
            let take: (Result) throws -> Void
            var failure: (any Error)?
        }

        /// One run at a time in the process: a run has the handler of a signal, and a program the state of its run.
        private static let turn = Mutex(())
        /// The program that runs now.
        private static let running = Mutex<Program?>(nil)

        // A C pointer, which is used only inside the lock.
        private nonisolated(unsafe) let pointer: OpaquePointer

        init(_ expression: String) throws(TritonError) {
            var message = jqshim_text()
            let program = expression.utf8.contains(0) ? nil : jqshim_compile(replacements + expression, &message)
            defer { free(message.bytes) }
            guard let program else { throw JQFilter.mistake(Self.text(message)) }
            pointer = program
        }

        deinit { jqshim_free(pointer) }

        static func stopRunning() {
            running.withLock { program in
                if let program { jqshim_stop(program.pointer) }
            }
        }

        func run(_ json: [UInt8], _ take: (Result) throws -> Void) throws {
            try withoutActuallyEscaping(take) { take in
                var run = Run(take: take)
                var message = jqshim_text()
                defer { free(message.bytes) }
                let code = try Self.turn.withLock { _ in
                    Self.running.withLock { $0 = self }
                    defer { Self.running.withLock { $0 = nil } }
                    // From here on a cancellation finds this program.
                    try Task.checkCancellation()
                    return withUnsafeMutablePointer(to: &run) { Self.run(pointer, json, $0, message: &message) }
                }
                if let failure = run.failure { throw failure }
                switch Int(code) {
                case Int(jqshim_stopped):
                    // A run that has no end may have taken much memory, which its program keeps.
                    JQFilter.latest.withLock { $0 = nil }
                    throw CancellationError()
                case Int(jqshim_bad_input):
                    throw TritonError(.badData, "jq cannot read the JSON: it is nested too deeply")
                case Int(jqshim_failed):
                    throw TritonError(.badData, "jq: \(line: Self.text(message).trimmed)")
                default: break
                }
            }
        }

        private static func text(_ message: jqshim_text) -> String {
            String(decoding: UnsafeRawBufferPointer(start: message.bytes, count: message.length), as: UTF8.self)
        }

        private static func run(
            _ program: OpaquePointer, _ json: [UInt8], _ run: UnsafeMutablePointer<Run>,
            message: UnsafeMutablePointer<jqshim_text>
        ) -> Int32 {
            json.withUnsafeBytes { bytes in
                jqshim_run(
                    program, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count,
                    { context, isText, bytes, length in
                        guard let run = context?.assumingMemoryBound(to: Run.self), !Task.isCancelled else {
                            return false
                        }
                        let text = String(decoding: UnsafeRawBufferPointer(start: bytes, count: length), as: UTF8.self)
                        do {
                            try run.pointee.take(isText ? .text(text) : .json(JSON(parsing: text)))
                            return true
                        } catch is JSONSyntaxError {
                            run.pointee.failure = TritonError(.badData, "jq: the result is nested too deeply")
                            return false
                        } catch {
                            run.pointee.failure = error
                            return false
                        }
                    }, run, message)
            }
        }
    }

    /// The error for the library's report of an expression that does not compile. The first line of the report is the
    /// message, the last one the number of errors.
    private static func mistake(_ report: String) -> TritonError {
        let lines = report.split(separator: "\n").map(String.init)
        var first = lines.first ?? "this is not an expression"
        for lead in ["jq: error: ", "jq: "] where first.hasPrefix(lead) { first = String(first.dropFirst(lead.count)) }
        first = first.replacingBytes(of: " (Unix shell quoting issues?)", with: "")
        if first.hasSuffix(":") { first.removeLast() }
        if let name = refused.first(where: { first.hasPrefix("\(refusal)\($0) ") }) {
            return TritonError(
                .usage, "--jq: '\(trusted: name)' cannot be used here",
                hint: "the input is '.', and results are printed on standard output, as in --jq '.[].name'")
        }
        return TritonError(
            .usage, "--jq: \(line: first)",
            hint: "the language is that of jq(1): quote the whole expression, as in --jq '.[].name'")
    }
}
