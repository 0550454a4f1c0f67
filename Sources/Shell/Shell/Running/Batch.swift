package import Domain

/// Runs a script. It stops at the first failure with the exit code of that line, unless `keepsGoing` is set.
package struct Batch: Sendable {
    private let interpreter: Interpreter
    private let runner: any LineRunner
    private let keepsGoing: Bool
    /// The name of the script in errors: `script`.
    private let name: SafeText
    /// Standard input of the commands, if the script itself is read from standard input.
    private let input: [UInt8]?

    package init(
        _ interpreter: Interpreter, _ runner: any LineRunner, name: SafeText = "script", keepsGoing: Bool = false,
        input: [UInt8]? = nil
    ) {
        self.interpreter = interpreter
        self.runner = runner
        self.name = name
        self.keepsGoing = keepsGoing
        self.input = input
    }

    /// - Parameter next: returns the next row; nil at the end. It may block.
    /// - Returns: 0, or the exit code of the first failure; with `keepsGoing`, of the last one.
    /// - Throws: the errors of `next`.
    package func run(_ next: () throws -> String?) async throws -> Int32 {
        var assembly = LineAssembly(hasComments: true)
        var code: Int32 = 0
        while let row = try next() {
            assembly.add(row)
            while let line = assembly.next(await interpreter.underscore) {
                guard let ended = await run(line, assembly.firstRow) else { return code }
                if ended != 0 { code = ended }
                if ended != 0, !keepsGoing || Task.isCancelled { return code }
            }
        }
        guard let missing = assembly.missing else { return code }
        let ended = await run(.incomplete(missing), assembly.firstRow)
        return ended ?? code
    }

    /// The exit code; nil when the line ends the script (`exit`).
    private func run(_ line: ShellLine, _ row: Int) async -> Int32? {
        let lineOptions = LineOptions(console: runner.console, place: "\(name), line \(row)", input: input)
        switch await interpreter.run(line, lineOptions) {
        case .done(let code): return code
        case .quit: return nil
        case .prompt:
            let error = TritonError(.usage, "this command works only at the prompt")
            runner.report(error, lineOptions)
            return error.code.exitCode
        }
    }
}
