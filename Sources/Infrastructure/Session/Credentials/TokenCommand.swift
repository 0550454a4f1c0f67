package import Domain
import HTTPTransport
import Terminal

/// The user's program that prints the token, such as a password manager. It is started without a shell.
package struct TokenCommand: Sendable {
    private let words: [String]
    private let variables: [String: String]
    private let time: TimeSource

    /// How the command that needs the token waits for the program, which may have to ask for a passphrase.
    package struct Wait: Sendable {
        /// In seconds, as all times here.
        package var timeout = 30.0
        /// The time after which the user is told what is waited for.
        var silence = 5.0
        package var note: @Sendable (SafeText) -> Void = { _ in }

        package init() {}
    }

    /// Set for the program: if it runs triton, that must not run it again, and so on without end.
    private static let marker = "TRITON_TOKEN_COMMAND"

    /// - Parameter variables: the environment of the program; variables that contain a secret are removed.
    package init(_ words: [String], variables: [String: String], time: TimeSource = .system) {
        self.words = words
        self.variables = variables
        self.time = time
    }

    /// The first line that the program prints.
    ///
    /// - Parameter origin: the service that the profile's token belongs to.
    /// - Throws: `no_permission` when the program fails, prints nothing usable or takes too long; `config` when the
    ///   command is empty.
    package func token(origin: Origin, _ wait: Wait = Wait()) async throws -> Token {
        let lines = String(decoding: try await output(wait), as: UTF8.self).split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard let first = lines.first, let token = Token(String(first), origin: origin) else {
            throw failure("it printed no token on its first line")
        }
        return token
    }

    private func output(_ wait: Wait) async throws -> [UInt8] {
        guard let program = words.first, !program.isEmpty else { throw TritonError(.config, "token_command is empty") }
        guard variables[Self.marker]?.isEmpty != false else {
            throw TritonError(
                .config, "token_command runs triton, which would run token_command again",
                hint: "name a program that prints the token; without token_command triton uses the stored one")
        }
        let bytes = try await time.within(wait.timeout, silentFor: wait.silence) {
            wait.note("waiting for token_command '\(line: program)'")
        } _: {
            try await run(program)
        }
        guard let bytes else {
            var error = failure("it took longer than \(line: Seconds.text(wait.timeout))")
            error.hint = "--timeout allows more time"
            throw error
        }
        return bytes
    }

    /// Standard input is empty, since ours may be the text of a post. Standard error is inherited, for the program's
    /// messages.
    private func run(_ program: String) async throws -> [UInt8] {
        var child = ChildProcess(.program(program, Array(words.dropFirst())), variables: variables, input: .none)
        child.variables[Self.marker] = "1"
        do throws(TritonError) {
            let ended = try await child.capture(limit: 64 << 10)
            if ChildProcess.isInterruption(ended.code) { throw TritonError.interrupted }
            guard ended.code == 0 else { throw failure("it ended with status \(Int(ended.code))") }
            return ended.output
        } catch {
            guard [.noInput, .badData, .io].contains(error.code) else { throw error }
            throw failure(error.message)
        }
    }

    private func failure(_ message: SafeText) -> TritonError {
        TritonError(.noPermission, message).withContext(
            "cannot get the token from token_command", SafeText(line: words.first ?? ""))
    }
}
