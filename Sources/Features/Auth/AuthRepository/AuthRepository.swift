package import Cache
import OMGAPI
package import Session

/// Logs in and out: a token is tested before it is stored, and cached data of another account is deleted.
package struct AuthRepository: Sendable {
    private let credentials: any CredentialKeeping
    private let settings: ProfileSettings
    private let cache: CacheDatabase
    private let session: Session
    /// Whether this is a dry run, in which nothing is stored or deleted.
    private let isDryRun: Bool

    package init(
        credentials: any CredentialKeeping, settings: ProfileSettings, cache: CacheDatabase, session: Session,
        isDryRun: Bool
    ) {
        self.credentials = credentials
        self.settings = settings
        self.cache = cache
        self.session = session
        self.isDryRun = isDryRun
    }

    // MARK: Logging in

    /// An account that a token opens.
    package struct OpenedAccount: Sendable {
        package let token: Token
        package let email: String?
        package let addresses: [Address]
    }

    /// Tests a token.
    /// - Parameter email: the account's; without it the word `application` is tried (service reference, section 6.1).
    /// - Throws: ``TritonError`` of code `no_permission` when the service does not accept it.
    package func open(_ token: Token, email: String?) async throws -> OpenedAccount {
        let api = credentials.client(trying: token)
        do {
            let addresses = try await api.ownAddresses(of: email).map(\.address)
            if let email { return OpenedAccount(token: token, email: email, addresses: addresses) }
            // Only one known client makes this request, so it may fail; the e-mail is then unknown.
            let found = try await nilWhenFailed { try await api.perform(.accountInfo(of: nil)).email }
            return OpenedAccount(token: token, email: found, addresses: addresses)
        } catch var error as TritonError where error.isRefusalOfToken {
            error.code = .noPermission
            error.hint =
                email == nil
                ? "check the token; some are accepted only together with --email" : "check the token and the e-mail"
            throw error.withContext("cannot log in")
        }
    }

    /// The same by a call that takes neither e-mail nor the word `application`; the e-mail stays unknown.
    package func openByToken(_ token: Token) async throws -> OpenedAccount {
        do {
            let addresses = try await credentials.client(trying: token).perform(.addressesOfToken)
            return OpenedAccount(token: token, email: nil, addresses: addresses.map(\.address))
        } catch var error as TritonError where error.isRefusalOfToken {
            error.code = .noPermission
            throw error
        }
    }

    package struct Login: Sendable {
        package let status: AuthStatus
        /// Nil if nothing was stored.
        package let kept: CredentialChain.Kept?
    }

    /// Stores the token, the address and the e-mail. In the sandbox, which needs no token, nothing is stored.
    /// - Parameter stored: called when the token is stored. The configuration may then turn out not to be writable.
    package func keep(
        _ account: OpenedAccount, address: Address?, allowsPlainFile: Bool,
        stored: (CredentialChain.Kept) throws -> Void
    ) async throws -> Login {
        var status = status
        (status.address, status.email, status.isValid, status.tokenHint) = (
            address, account.email, true, account.token.hint
        )
        guard !isDryRun, let kept = try await credentials.keep(account.token, allowsPlainFile: allowsPlainFile) else {
            return Login(status: status, kept: nil)
        }
        try stored(kept)
        status.tokenSource = kept.source.name.rendered
        // The cache may contain data of another account.
        cache.clear()
        if let address { try settings.choose(address) }
        if account.email != nil || session.email != nil { try settings.setEmail(account.email) }
        return Login(status: status, kept: kept)
    }

    // MARK: Looking and logging out

    package func found() async throws -> FoundToken? { try await credentials.find() }

    package struct CheckedStatus: Sendable {
        package let status: AuthStatus
        /// There is no token, it is refused or belongs to another service, or the service does not answer.
        package var problem: TritonError?
    }

    /// - Parameter asking: whether the service is asked if it accepts the token.
    package func status(asking: Bool) async throws -> CheckedStatus {
        var status = status
        let found: FoundToken?
        do { found = try await credentials.find() } catch let error as TritonError where error.code == .noPermission {
            return CheckedStatus(status: status, problem: error)
        }
        guard let found else { return CheckedStatus(status: status, problem: session.missingToken) }
        status.tokenSource = found.source.name.rendered
        status.tokenHint = found.token.hint
        guard asking else { return CheckedStatus(status: status) }
        do {
            switch try await TokenTrial(api: credentials.client(trying: found.token), session: session).verdict() {
            case .accepted: status.isValid = true
            case .refused:
                status.isValid = false
                return CheckedStatus(status: status, problem: Self.refused(from: found.source))
            case .unknown: return CheckedStatus(status: status, problem: Self.undecided)
            }
        } catch let error as TritonError {
            return CheckedStatus(status: status, problem: error)
        }
        return CheckedStatus(status: status)
    }

    private static func refused(from source: TokenSource) -> TritonError {
        TritonError(
            .noPermission, "omg.lol does not accept the token from \(source.name)",
            hint: "it may be mistyped or revoked, or belong to another account: log in again with 'triton auth login'")
    }

    private static var undecided: TritonError {
        TritonError(
            .noPermission,
            """
            omg.lol does not accept the token alone; without an e-mail address or an omg.lol address it cannot be \
            checked
            """,
            hint: "set TRITON_EMAIL or TRITON_ADDRESS, or log in again with 'triton auth login'")
    }

    package struct Logout: Sendable {
        package let status: AuthStatus
        package let forgotten: CredentialChain.Forgotten
    }

    package func logout() async throws -> Logout {
        let forgotten = try await isDryRun ? present() : credentials.forget()
        if !isDryRun { cache.clear() }
        var status = status
        status.tokenSource = forgotten.remaining.first?.name.rendered
        return Logout(status: status, forgotten: forgotten)
    }

    /// What ``CredentialKeeping/forget()`` would delete.
    private func present() async throws -> CredentialChain.Forgotten {
        let found = try await credentials.find()
        let sources = (found.map { [$0.source] } ?? []) + (found?.shadowed ?? [])
        // The token of the sandbox is not stored.
        let stored = sources.filter { if case .store = $0 { !session.isSandbox } else { false } }
        return CredentialChain.Forgotten(
            sources: stored, notices: [], remaining: sources.filter { !stored.contains($0) })
    }

    private var status: AuthStatus {
        AuthStatus(
            profile: session.profile, address: session.address, email: session.email, apiURL: session.origin.text)
    }
}
