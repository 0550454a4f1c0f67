import Domain
import Files
import Platform
import Sandbox
import SandboxServer

/// The sandbox as a server process. It prints its URL when it listens, and ends after a signal or with the process
/// that started it (``Ending``).
@main
enum TritonSandbox {
    static func main() async {
        Ending.watchSignals()
        do {
            let arguments = try Arguments(ProcessArguments.words)
            if let answer = arguments.answer { return write(1, answer + "\n") }
            try await serve(arguments)
        } catch let error as TritonError {
            write(2, "triton-sandbox: \(error.sentence.rendered)\n")
            if let hint = error.hint { write(2, "hint: \(hint.rendered)\n") }
            if error.code == .usage { write(2, Arguments.usage + "\n") }
            exit(error.code.exitCode)
        } catch {
            write(2, "triton-sandbox: cannot listen: \(TextEscaping.line("\(error)"))\n")
            exit(TritonError.Code.unavailable.exitCode)
        }
    }

    private static func serve(_ arguments: Arguments) async throws {
        if let error = ProcessFiles.unavailable { throw error }
        var limits = arguments.limits
        let inherited = OpenFileLimit.inherited
        try limits.lowerConnections(
            forOpenFiles: OpenFileLimit(raisedTo: limits.wantedFiles + inherited).count, inherited: inherited)
        let store =
            try arguments.isResetting
            ? SandboxStore.resetting(path: arguments.database) : SandboxStore(path: arguments.database)
        let server = try await Server(
            port: arguments.port, service: SandboxService(store: store, options: arguments.options),
            limits: limits, pages: arguments.pages)
        write(1, server.url + "\n")
        if arguments.explainsItself, isatty(2) == 1 {
            write(2, "log in to it with:  TRITON_API_URL=\(server.url) triton auth login\n")
            write(2, "the token is 'sandbox'; Ctrl-C ends the server\n")
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await server.run() }
            group.addTask { try await Ending.wait(parent: arguments.parent) }
            try await group.next()
            await server.finish()
            group.cancelAll()
        }
    }

    /// Writes without a buffer, so that a program that waits for the URL reads it at once.
    private static func write(_ descriptor: Int32, _ text: String) {
        let bytes = Array(text.utf8)
        // A write to a closed pipe may fail: nobody reads the text.
        _ = bytes.withUnsafeBytes { Platform.write(descriptor, $0.baseAddress, $0.count) }
    }
}
