package import Domain
package import FeatureSupport
import FoundationEssentials
package import HTTPTransport
import ProcessRuntime
package import Sandbox
package import Terminal
package import TritonApp

/// The program in this process: one graph with a home of its own and a fresh sandbox, over which many lines can be run.
package struct InProcessProgram: Sendable {
    package let home: TestHome
    package let environment: TritonEnvironment
    private let dispatcher: Dispatcher

    /// - Parameters:
    ///   - variables: added to those of a fresh home, whose profile is the sandbox.
    ///   - observe: told the id of each endpoint of the sandbox that was asked.
    ///   - nouns: what the program consists of.
    ///   - folder: the folder below the home that it is started in, which is made.
    ///   - network: what answers instead of the network; without it any request is an error.
    package init(
        variables: [String: String] = [:], folder: String = "", time: TimeSource = .system,
        sandboxOptions: SandboxOptions = SandboxOptions(), nouns: [NounEntry] = Nouns.all,
        network: (@Sendable () throws -> any HTTPTransport)? = nil,
        observe: @escaping @Sendable (_ endpoint: String) -> Void = { _ in }
    ) throws {
        let home = try TestHome()
        self.home = home
        let workingFolder = folder.isEmpty ? home.path : home.path + "/" + folder
        try FileManager.default.createDirectory(atPath: workingFolder, withIntermediateDirectories: true)
        environment = TritonEnvironment(
            variables: home.variables(variables), workingFolder: workingFolder, program: "/nonexistent/triton",
            console: { BufferConsole() }, time: time, nouns: nouns,
            networkTransport: network ?? { throw UnexpectedRequest() })
        dispatcher = Dispatcher(environment)
        environment.sandbox.replace {
            SandboxService(
                store: try SandboxStore.inMemory(time: time), time: time, options: sandboxOptions, observe: observe)
        }
    }

    /// Writes the configuration of the program's home. The next line reads it.
    package func configure(_ text: String) throws {
        let folder = home.path + "/config/triton"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: folder + "/config.toml"))
        environment.reloadSettings()
    }

    /// Runs the words after `triton`.
    /// - Parameters:
    ///   - terminals: which streams are terminals; none, unless a test is about them.
    ///   - showsProgress: whether the effect contains the lines of progress too, which a busy machine draws and wipes.
    @discardableResult
    package func run(
        _ words: [String], input: String = "", terminals: Set<StandardStream> = [], size: TerminalSize = .standard,
        showsProgress: Bool = false
    ) async -> Effect {
        let console = BufferConsole(input: input, terminals: terminals, size: size)
        let outcome = await dispatcher.run(words, Dispatcher.RunOptions(console: console))
        let error = showsProgress ? console.errorText : Self.withoutWipedLines(console.errorText)
        return Effect(exitCode: outcome.exitCode, output: console.outputText, error: error)
    }

    /// What a terminal shows at the end.
    private static func withoutWipedLines(_ text: String) -> String {
        let wipe = "\r\u{1B}[K"
        guard text.contains(wipe) else { return text }
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { row in row.ranges(of: wipe).last.map { row[$0.upperBound...] } ?? row }
            .joined(separator: "\n")
    }

    /// Runs a line as a person writes it, without the word `triton`.
    @discardableResult
    package func run(
        _ line: String, input: String = "", terminals: Set<StandardStream> = [], size: TerminalSize = .standard
    ) async -> Effect {
        await run(Words.split(line), input: input, terminals: terminals, size: size)
    }
}

/// A test that forgot to say what answers.
package struct UnexpectedRequest: Error {
    package init() {}
}
