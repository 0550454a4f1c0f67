package import Domain
import Files
import Subprocess
import SystemPackage

/// The user's program that prints the token, such as a password manager. It is started without a shell, at most once.
package actor TokenCommand {
    private let words: [String]
    private let variables: [String: String]
    private let time: TimeSource
    private var answer: Token?

    /// Timeout of the program, in seconds; it may have to ask for a passphrase.
    package static let limit = 30.0

    /// - Parameter variables: the environment of the program; variables that contain a secret are removed.
    package init(_ words: [String], variables: [String: String], time: TimeSource = .system) {
        self.words = words
        self.variables = variables
        self.time = time
    }

    /// The first line that the program prints. It is remembered for later calls.
    ///
    /// - Parameter origin: the service that the profile's token belongs to.
    /// - Throws: `no_permission` when the program fails, prints nothing usable or takes too long; `config` when the
    ///   command is empty.
    package func token(origin: Origin) async throws -> Token {
        if let answer { return answer }
        let lines = String(decoding: try await output(), as: UTF8.self).split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard let first = lines.first, let token = Token(String(first), origin: origin) else {
            throw failure("it printed no token on its first line")
        }
        answer = token
        return token
    }

    private func output() async throws -> [UInt8] {
        guard let program = words.first, !program.isEmpty else { throw TritonError(.config, "token_command is empty") }
        guard let bytes = try await time.within(Self.limit, process(program)) else {
            throw failure("it took longer than \(Int(Self.limit)) seconds")
        }
        return bytes
    }

    /// Standard input is empty, since ours may be the text of a post. Standard error is inherited, for the program's
    /// messages.
    private func process(_ program: String) -> @Sendable () async throws -> [UInt8] {
        var custom: [Environment.Key: String] = [:]
        for (name, value) in SearchPath.cleaned(variables) where !Token.variables.contains(name) {
            custom[Environment.Key(stringLiteral: name)] = value
        }
        var options = PlatformOptions()
        options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(1))]
        let path = program.contains("/") ? program : SearchPath.find(program, in: variables) ?? "/nonexistent/program"
        let configuration = Configuration(
            executable: .path(FilePath(path)), arguments: Arguments(Array(words.dropFirst())),
            environment: .custom(custom), platformOptions: options)
        return { [failure] in
            do {
                let result = try await run(
                    configuration, input: .none, output: .bytes(limit: 64 << 10), error: .currentStandardError)
                switch result.terminationStatus {
                case .exited(0): return result.standardOutput
                case .exited(let status): throw failure("it ended with status \(status)")
                case .signaled(let signal): throw failure("it was ended by signal \(signal)")
                }
            } catch let error as SubprocessError {
                try Task.checkCancellation()
                throw failure(
                    error.code == .executableNotFound ? "there is no such program" : SafeText(line: error.description))
            }
        }
    }

    private nonisolated var failure: @Sendable (SafeText) -> TritonError {
        let program = SafeText(line: words.first ?? "")
        return { TritonError(.noPermission, $0).withContext("cannot get the token from token_command", program) }
    }
}
