import Domain
import Terminal

extension ShellLine.Destination {
    /// Runs `body` with a console whose output goes to this destination.
    ///
    /// - Returns: the exit code of `body` if it is a failure, else that of the shell command behind the pipe. A reader
    ///   that stops early, as `head` does, is not a failure.
    ///
    /// The command and the shell command run as two tasks, because Ctrl-C cancels only the first: the terminal sends
    /// the signal to the shell command itself, and a pager still shows the text that it has received.
    func send(
        from lineOptions: LineOptions, variables: [String: String],
        _ body: @escaping @Sendable (LineOptions) async -> Int32
    ) async throws -> Int32 {
        guard case .shell(let script) = self else { return await body(lineOptions) }
        try lineOptions.console.flush()
        let console = PipeConsole(lineOptions.console)
        var inner = lineOptions
        inner.isRedirected = true
        inner.console = console
        let command = Task { [inner] in await body(inner) }
        let child = ChildProcess(
            .shell(script), variables: variables,
            input: .stream(
                console.pieces,
                closed: {
                    console.close()
                    command.cancel()
                }))
        let reader = Task { try await child.run() }
        let code = await withTaskCancellationHandler {
            await command.value
        } onCancel: {
            command.cancel()
        }
        console.finish()
        let childCode = try await reader.value
        return code != 0 && !console.isClosed ? code : childCode
    }

    func write(_ text: SafeText, _ lineOptions: LineOptions, by runner: any LineRunner) async throws -> Int32 {
        try await send(from: lineOptions, variables: runner.childVariables) { lineOptions in
            do throws(TritonError) {
                try lineOptions.console.write(text)
                try lineOptions.console.flush()
                return 0
            } catch {
                runner.report(error, lineOptions)
                return error.code.exitCode
            }
        }
    }
}
