package import FeatureSupport
import FoundationEssentials
import Glibc
import Subprocess
import SystemPackage

/// The real executable, started for each line, with a temporary home.
package struct BinaryProgram: Sendable {
    package let home: TestHome
    private let variables: [String: String]

    package init(variables: [String: String] = [:]) throws {
        home = try TestHome()
        self.variables = variables
    }

    /// The executable that was built together with the tests, or that of `TRITON_TESTED_PROGRAM`, such as a
    /// release build: there the compiler optimises.
    package static let path: String = {
        if let program = getenv("TRITON_TESTED_PROGRAM") { return String(cString: program) }
        // Always exists on Linux.
        let tests =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        let folder = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? tests
        return folder.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/triton"
    }()

    package func run(_ words: [String], input: String = "", variables more: [String: String] = [:]) async throws
        -> Effect
    {
        try await start(Self.path, words, input, more)
    }

    /// Runs a line in a shell that finds `triton` on its path.
    package func shell(_ line: String, input: String = "") async throws -> Effect {
        try await start(
            "/bin/sh", ["-c", line], input,
            ["PATH": Self.path.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + ":/usr/bin:/bin"])
    }

    private func start(_ program: String, _ words: [String], _ input: String, _ more: [String: String]) async throws
        -> Effect
    {
        let all = home.variables(variables.merging(more) { $1 })
        let environment = Environment.custom(
            Dictionary(uniqueKeysWithValues: all.map { (Environment.Key(stringLiteral: $0.key), $0.value) }))
        let result = try await Subprocess.run(
            .path(FilePath(program)), arguments: Arguments(words), environment: environment,
            workingDirectory: FilePath(home.path), input: .string(input),
            output: .bytes(limit: 1 << 26), error: .bytes(limit: 1 << 26))
        let code: Int32 =
            switch result.terminationStatus {
            case .exited(let code): Int32(code)
            case .signaled(let signal): 128 + Int32(signal)
            }
        return Effect(
            exitCode: code, output: String(decoding: result.standardOutput, as: UTF8.self),
            error: String(decoding: result.standardError, as: UTF8.self))
    }
}
