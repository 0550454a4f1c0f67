package import Domain
import Terminal

/// The user's program that prints the token, such as a password manager. It is started without a shell, at most once.
package actor TokenCommand {
    private let words: [String]
    private let variables: [String: String]
    private let time: TimeSource
    private var answer: Token?

    /// Timeout of the program, in seconds; it may have to ask for a passphrase.
    package static let limit = 30.0

    /// Set for the program: if it runs triton, that must not run it again, and so on without end.
    private static let marker = "TRITON_TOKEN_COMMAND"

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
        guard variables[Self.marker]?.isEmpty != false else {
            throw TritonError(
                .config, "token_command runs triton, which would run token_command again",
                hint: "name a program that prints the token; without token_command triton uses the stored one")
        }
        guard let bytes = try await time.within(Self.limit, process(program)) else {
            throw failure("it took longer than \(Int(Self.limit)) seconds")
        }
        return bytes
    }

    /// Standard input is empty, since ours may be the text of a post. Standard error is inherited, for the program's
    /// messages.
    private func process(_ program: String) -> @Sendable () async throws -> [UInt8] {
        var child = ChildProcess(.program(program, Array(words.dropFirst())), variables: variables, input: .none)
        child.variables[Self.marker] = "1"
        return { [child, failure] in
            do throws(TritonError) {
                let ended = try await child.capture(limit: 64 << 10)
                guard ended.code == 0 else { throw failure("it ended with status \(Int(ended.code))") }
                return ended.output
            } catch {
                guard [.noInput, .badData, .io].contains(error.code) else { throw error }
                throw failure(error.message)
            }
        }
    }

    private nonisolated var failure: @Sendable (SafeText) -> TritonError {
        let program = SafeText(line: words.first ?? "")
        return { TritonError(.noPermission, $0).withContext("cannot get the token from token_command", program) }
    }
}
