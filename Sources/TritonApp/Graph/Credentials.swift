package import Domain
package import Files
package import Session
package import Settings

/// The tokens of the profiles, read when one is first needed.
package struct Credentials: Sendable {
    private let variables: [String: String]
    private let directories: Lazy<Directories>
    private let settings: Lazy<Settings>

    init(variables: [String: String], directories: Lazy<Directories>, settings: Lazy<Settings>) {
        self.variables = variables
        self.directories = directories
        self.settings = settings
    }

    /// The token of the account that the sandbox is born with.
    package static let sandboxToken = "sandbox"

    package func token(for session: Session) async throws -> Token? {
        if session.isSandbox { return Token(Self.sandboxToken, origin: session.origin) }
        return Token(variables["TRITON_TOKEN"] ?? "", origin: nil)
    }
}
