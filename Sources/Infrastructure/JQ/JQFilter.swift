package import Domain
import Platform
import JQShim
import Synchronization

/// An expression in jq's language, run by jq's own library.
package struct JQFilter: Sendable {
    private let program: Program

    /// One result of an expression.
    package enum Result: Sendable, Equatable {
        case text(String)
        case json(JSON)
    }

    /// The expression that was compiled last. Compiling takes longer than most runs, because jq reads its own
    /// definitions each time, and an expression is checked before the command runs and used after it.
    private static let latest = Mutex<(expression: String, program: Program)?>(nil)

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
    /// - Throws: ``TritonError`` of code `bad_data` with jq's message when the expression fails on this JSON or crashes
    ///   the library; `usage` when it writes to standard error, which would be neither escaped nor without secrets;
    ///   `cancelled`.
    package func run(_ json: [UInt8], _ take: (Result) throws -> Void) throws { try program.run(json, take) }

    private final class Program: Sendable {
        // A C pointer to what does not change after this: each run works on the copy in its own child process.
        private nonisolated(unsafe) let pointer: OpaquePointer

        init(_ expression: String) throws(TritonError) {
            var message: UnsafeMutablePointer<CChar>?
            let program = expression.utf8.contains(0) ? nil : jqshim_compile(expression, &message)
            defer { free(message) }
            guard let program else { throw JQFilter.mistake(message.map { String(cString: $0) } ?? "") }
            pointer = program
        }

        deinit { jqshim_free(pointer) }

        func run(_ json: [UInt8], _ take: (Result) throws -> Void) throws {
            let child = try JQChild(pointer, json)
            while let result = try child.next() { try take(result) }
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
        return TritonError(
            .usage, "--jq: \(line: first)",
            hint: "the language is that of jq(1): quote the whole expression, as in --jq '.[].name'")
    }
}
