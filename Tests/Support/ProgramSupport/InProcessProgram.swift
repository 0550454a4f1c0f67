import ConsoleSupport
package import Domain
package import FeatureSupport
import FoundationEssentials
package import HTTPTransport
import Platform
package import Sandbox
import Shell
package import Terminal
package import TritonApp

/// The program inside the test process: one dependency graph with a temporary home and a new sandbox, for many lines.
package struct InProcessProgram: Sendable {
    package let home: TestHome
    package let environment: TritonEnvironment
    private let dispatcher: Dispatcher

    /// - Parameters:
    ///   - variables: added to those of a new home, whose profile is the sandbox.
    ///   - observe: called with the endpoint id of each request to the sandbox.
    ///   - nouns: the nouns of the program.
    ///   - folder: the working folder, below the home; it is created.
    ///   - network: replaces the network; without it any request is an error.
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
    ///   - terminals: the streams that are terminals; none by default.
    ///   - showsProgress: whether the effect contains progress lines too, which appear on a busy machine.
    @discardableResult
    package func run(
        _ words: [String], input: String = "", terminals: Set<StandardStream> = [], size: TerminalSize = .standard,
        showsProgress: Bool = false
    ) async -> Effect {
        let console = BufferConsole(input: input, terminals: terminals, size: size)
        let outcome = await dispatcher.run(words, LineOptions(console: console, isOfPrompt: false))
        let error = showsProgress ? console.errorText : Self.withoutWipedLines(console.errorText)
        return Effect(exitCode: outcome.exitCode, output: console.outputText, error: error)
    }

    /// The text that a terminal shows at the end.
    private static func withoutWipedLines(_ text: String) -> String {
        let wipe = "\r\u{1B}[K"
        guard text.contains(wipe) else { return text }
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { row in row.ranges(of: wipe).last.map { row[$0.upperBound...] } ?? row }
            .joined(separator: "\n")
    }

    /// Runs a line, given without the word `triton`.
    @discardableResult
    package func run(
        _ line: String, input: String = "", terminals: Set<StandardStream> = [], size: TerminalSize = .standard
    ) async -> Effect {
        await run(Words.split(line), input: input, terminals: terminals, size: size)
    }
}

/// The test has not replaced the network.
package struct UnexpectedRequest: Error {
    package init() {}
}
