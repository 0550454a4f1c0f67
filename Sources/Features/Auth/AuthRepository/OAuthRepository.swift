import AuthNetworkService
package import AuthPersistenceService
import FoundationEssentials
package import OMGAPI
package import Session

/// The steps of an OAuth login (service reference, section 6.7). The state must come back, and no message may contain a
/// secret.
package struct OAuthRepository: Sendable {
    /// Time for which a state is valid, in seconds.
    private static let stateLifetime = 3600.0
    private static let approvalPage = "https://home.omg.lol/oauth/authorize"

    private let api: any APIClient
    private let states: LoginStateStore
    private let session: Session
    private let time: TimeSource
    /// Whether this is a dry run, in which no state is stored or deleted.
    private let isDryRun: Bool

    package init(
        api: any APIClient, states: LoginStateStore, session: Session, time: TimeSource, isDryRun: Bool
    ) {
        self.api = api
        self.states = states
        self.session = session
        self.time = time
        self.isDryRun = isDryRun
    }

    /// The page to open, with a new state, which is stored.
    package func approvalPage(for application: OAuthApplication) throws -> ApprovalPage {
        let state = (0..<2).map { _ in String(hexadecimal: UInt64.random(in: .min ... .max), width: 16) }.joined()
        if !isDryRun { try states.remember(state, of: application, at: time.now()) }
        let query = [
            ("client_id", application.id), ("scope", "everything"), ("redirect_uri", application.redirectURI),
            ("response_type", "code"), ("state", state),
        ].map { $0 + "=" + PercentEncoding.encode($1) }.joined(separator: "&")
        // Another service, such as the sandbox, has the page at the origin of its API.
        let page =
            session.origin.text == Session.serviceURL ? Self.approvalPage : session.origin.text + "/oauth/authorize"
        return ApprovalPage(url: page + "?" + query)
    }

    /// - Throws: ``TritonError`` of code `no_permission` for a state that was not made here, or that is too old.
    package func checkState(_ redirect: Redirect, of application: OAuthApplication) throws {
        guard redirect.isURL else { return }
        let expected = try states.state(of: application, since: time.now().addingTimeInterval(-Self.stateLifetime))
        guard redirect.state == nil || redirect.state != expected else { return }
        let hint: SafeText =
            redirect.state == nil
            ? "if the page never sends the state back, give the code alone"
            : "start again with 'triton auth exchange --authorize-url', and approve within an hour"
        throw TritonError(.noPermission, "the state of that URL is unknown", hint: hint)
    }

    package func exchange(_ redirect: Redirect, secret: Secret, of application: OAuthApplication) async throws -> Token
    {
        let text: String
        do {
            text = try await api.perform(.exchange(code: redirect.code, secret: secret, of: application))
        } catch var error as TritonError {
            if error.code == .noPermission {
                error.hint = "a code works once and for a short time; start again with --authorize-url"
            }
            throw SecretMask([secret, Secret(redirect.code)]).error(error)
        }
        if !isDryRun, redirect.isURL { try states.forget(application) }
        guard let token = Token(text, origin: session.origin) else {
            throw TritonError(.badData, "the answer of omg.lol contains no usable token")
        }
        return token
    }
}

/// A page that the user has to open.
package struct ApprovalPage: Sendable {
    package let url: String
}
