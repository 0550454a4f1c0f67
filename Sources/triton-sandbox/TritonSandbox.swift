import Domain
import Glibc
import Sandbox

/// The sandbox as a server of its own process: prints its URL when it listens, ends with SIGINT, SIGTERM or its parent.
@main
enum TritonSandbox {
    static func main() async {
        // Before any thread is made, so that all of them inherit it.
        let ending = Signals.blockEnding()
        let parent = getppid()
        signal(SIGPIPE, SIG_IGN)
        do {
            try await serve(Arguments(Array(CommandLine.arguments.dropFirst())), until: ending, parent: parent)
        } catch let error as TritonError {
            write(2, "triton-sandbox: \(error.sentence.rendered)\n")
            if let hint = error.hint { write(2, "hint: \(hint.rendered)\n") }
            if error.code == .usage { write(2, Arguments.usage + "\n") }
            exit(error.code.exitCode)
        } catch {
            write(2, "triton-sandbox: \(TextSafety.line("\(error)"))\n")
            exit(TritonError.Code.unavailable.exitCode)
        }
    }

    private static func serve(_ arguments: Arguments, until ending: sigset_t, parent: pid_t) async throws {
        let store = try arguments.isResetting ? SandboxStore.resetting(path: arguments.database) : SandboxStore(path: arguments.database)
        let server = try Server(port: arguments.port, service: SandboxService(store: store, options: arguments.options))
        try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask {
                try await server.run()
                return true
            }
            group.addTask {
                guard let url = try await server.url() else { throw TritonError(.unavailable, "the server has no port") }
                write(1, url + "\n")
                return false
            }
            group.addTask {
                _ = await Signals.next(ending)
                return true
            }
            group.addTask {
                try await Signals.parentIsGone(parent)
                return true
            }
            while let isOver = try await group.next(), !isOver {}
            // The waiting thread cannot be cancelled; the process ends here, with nothing unwritten: each request was its own transaction.
            await server.stop()
            exit(0)
        }
    }

    /// Without a buffer in between: whoever waits for the URL reads it at once.
    private static func write(_ descriptor: Int32, _ text: String) {
        let bytes = Array(text.utf8)
        // A closed pipe is somebody who does not want to know.
        _ = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    }
}
