import Domain
import Terminal

extension ShellLine.Destination {
    /// Runs `body` with a console whose output goes there.
    ///
    /// - Returns: the exit code of `body` where that is a failure, else that of the shell command behind a pipe. A
    ///   reader that stops early, as `head` does, is no failure.
    /// - Throws: ``TritonError`` of code `io` for a file that cannot be opened.
    func send(
        from setting: LineOptions, environment: [String: String],
        _ body: @escaping @Sendable (LineOptions) async -> Int32
    ) async throws -> Int32 {
        var setting = setting
        switch self {
        case .terminal: return await body(setting)
        case .file(let path, let append):
            setting.isRedirected = true
            setting.console = try FileConsole(setting.console, path: path, append: append)
            return await body(setting)
        case .pipe(let script):
            setting.isRedirected = true
            return try await pipe(script, setting, environment, body)
        }
    }

    /// The shell command is no part of what Ctrl-C cancels: the terminal sends it the signal itself, and a pager keeps
    /// what it was given. So the two run as tasks of their own.
    private func pipe(
        _ script: String, _ setting: LineOptions, _ environment: [String: String],
        _ body: @escaping @Sendable (LineOptions) async -> Int32
    ) async throws -> Int32 {
        try setting.console.flush()
        let console = PipeConsole(setting.console)
        var inner = setting
        inner.console = console
        let command = Task { [inner] in await body(inner) }
        let child = ChildProcess(
            .shell(script), environment: environment,
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
}
