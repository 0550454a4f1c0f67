import Domain
import FoundationEssentials
import Glibc
import Terminal

/// Environment in, exit code out: what the executable runs.
public enum Program {
    package static let version = "0.1.0"

    public static func run() async {
        let words = Array(CommandLine.arguments.dropFirst())
        if words == ["--version"] || words == ["-V"] { return sayVersion() }
        let variables = ProcessInfo.processInfo.environment
        let console = ProcessConsole(environment: variables)
        let environment = TritonEnvironment(
            variables: variables, workingFolder: workingFolder(), program: CommandLine.arguments.first ?? "triton",
            console: { console })
        let outcome = await Dispatcher(environment).run(words, Dispatcher.Setting(console: console))
        exit(outcome.exitCode)
    }

    /// The one answer that needs nothing at all.
    private static func sayVersion() {
        let console = ProcessConsole(environment: [:])
        do {
            try console.writeLine("triton \(trusted: version)")
            try console.flush()
        } catch {
            exit(error.code.exitCode)
        }
    }

    private static func workingFolder() -> String {
        guard let path = getcwd(nil, 0) else { return "/" }
        defer { free(path) }
        return String(cString: path)
    }
}
