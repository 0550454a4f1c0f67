package import Domain
import Files
import Platform
package import Session
import Settings
import Synchronization

/// The tokens of the profiles, each read when it is first needed.
package final class Credentials: Sendable {
    private struct Key: Hashable {
        let profile: String
        let origin: Origin
    }

    private let variables: [String: String]
    private let directories: Lazy<Directories>
    private let settings: Lazy<Settings>
    private let time: TimeSource
    private let didFind: @Sendable (Token) -> Void
    private let didChange: @Sendable () -> Void
    private let chains = Mutex<[Key: CredentialChain]>([:])

    init(
        variables: [String: String], directories: Lazy<Directories>, settings: Lazy<Settings>, time: TimeSource,
        didFind: @escaping @Sendable (Token) -> Void,
        didChange: @escaping @Sendable () -> Void
    ) {
        self.didChange = didChange
        self.didFind = didFind
        self.variables = variables
        self.directories = directories
        self.settings = settings
        self.time = time
    }

    /// The token of the sandbox's account.
    package static let sandboxToken = "sandbox"

    /// - Throws: ``TritonError`` of code `no_permission` for a token that belongs to another service.
    /// - Parameter note: gets the problems of the search, such as a file that others can read.
    package func token(
        for session: Session, _ wait: TokenCommand.Wait = TokenCommand.Wait(), note: (SafeText) -> Void = { _ in }
    ) async throws -> Token? {
        if session.isSandbox { return Token(Self.sandboxToken, origin: session.origin) }
        let found = try await chain(for: session).find(wait)
        found?.notices.forEach(note)
        return found?.token
    }

    /// The sources of one profile's token. The same chain is returned each time, so that each source is asked once.
    package func chain(for session: Session) throws -> CredentialChain {
        try chains.withLock { chains in
            let key = Key(profile: session.profile, origin: session.origin)
            let chain = try chains[key] ?? makeChain(for: session)
            chains[key] = chain
            return chain
        }
    }

    private func makeChain(for session: Session) throws -> CredentialChain {
        let settings = try settings.get()
        let configured =
            try settings.string(SettingKey(["profiles", session.profile, "api_url"])).flatMap { Origin($0) }
            ?? Origin(Session.serviceURL) ?? session.origin
        let command = SettingKey(["profiles", session.profile, "token_command"])
        try settings.check(command)
        let words = try settings.strings(command)
        if words != nil { try settings.requireTrusted(command) }
        let file = try directories.get().credentialsFile
        return CredentialChain(
            profile: session.profile, origin: session.origin, configuredOrigin: configured, variables: variables,
            command: words.map { TokenCommand($0, variables: variables, time: time) },
            stores: [SecretServiceStore(variables: variables)] + (file.map { [TokenFile($0)] } ?? []),
            didFind: didFind)
    }

    /// Forgets what was found, after a login or logout.
    package func forget() {
        chains.withLock { $0 = [:] }
        didChange()
    }
}
