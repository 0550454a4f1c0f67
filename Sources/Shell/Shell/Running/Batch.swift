package import Domain

/// Runs a script: stops at the first failure with that line's exit code, unless it is told to go on.
package struct Batch: Sendable {
    private let interpreter: Interpreter
    private let runner: any LineRunner
    private let keepsGoing: Bool
    /// The name in errors: `script`.
    private let name: SafeText
    /// Standard input of the commands, where the script itself comes from there.
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

    /// - Parameter next: one row after the other; nil at the end. It may wait.
    /// - Returns: 0, or the exit code of the first failure; when it goes on, of the last one.
    /// - Throws: what reading the script throws.
    package func run(_ next: @Sendable () throws -> String?) async throws -> Int32 {
        var assembly = LineAssembly()
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

    /// The exit code; nil when the script says that it ends here.
    private func run(_ line: ShellLine, _ row: Int) async -> Int32? {
        let lineOptions = LineOptions(console: runner.console, place: "\(name) line \(row)", input: input)
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
