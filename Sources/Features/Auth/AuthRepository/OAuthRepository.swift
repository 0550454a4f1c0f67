package import AuthNetworkService
package import AuthPersistenceService
package import Domain
import FoundationEssentials
import OMGAPI
package import Session

/// Policy for OAuth (service reference, section 6.7): the state that must come back, and secrets that no message may
/// carry.
package struct OAuthRepository: Sendable {
    /// Seconds for which an opened page can come back.
    private static let stateLifetime = 3600.0
    private static let approvalPage = "https://home.omg.lol/oauth/authorize"

    private let network: AuthNetworkService
    private let states: LoginStateStore
    private let session: Session
    private let time: TimeSource
    /// Under `--dry-run`, when no state is remembered or forgotten.
    private let isDryRun: Bool

    package init(
        network: AuthNetworkService, states: LoginStateStore, session: Session, time: TimeSource, isDryRun: Bool
    ) {
        self.network = network
        self.states = states
        self.session = session
        self.time = time
        self.isDryRun = isDryRun
    }

    /// The page to open, with a new state that is remembered.
    package func approvalPage(for application: OAuthApplication) throws -> ApprovalPage {
        let state = (0..<4).map { _ in hexadecimal(UInt32(time.random() * 4_294_967_296)) }.joined()
        if !isDryRun { try states.remember(state, of: application, at: time.now()) }
        let query = [
            ("client_id", application.id), ("scope", "everything"), ("redirect_uri", application.redirectURI),
            ("response_type", "code"), ("state", state),
        ].map { $0 + "=" + PercentEncoding.encode($1) }.joined(separator: "&")
        // A service of one's own has its page beside its API, as the sandbox has.
        let page =
            session.origin.text == Session.serviceURL ? Self.approvalPage : session.origin.text + "/oauth/authorize"
        return ApprovalPage(url: page + "?" + query)
    }

    /// - Throws: ``TritonError`` of code `no_permission` for a page that nobody here opened, or that was opened too
    ///   long ago.
    package func checkState(_ redirect: Redirect, of application: OAuthApplication) throws {
        guard redirect.isURL else { return }
        let expected = try states.state(of: application, since: time.now().addingTimeInterval(-Self.stateLifetime))
        guard redirect.state != expected else { return }
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
            text = try await network.exchange(code: redirect.code, secret: secret, of: application)
        } catch var error as TritonError {
            if error.code == .noPermission {
                error.hint = "a code works once and for a short time; start again with --authorize-url"
            }
            throw error.without([secret.exposed, redirect.code])
        }
        if !isDryRun, redirect.isURL { try states.forget(application) }
        guard let token = Token(text, origin: session.origin) else {
            throw TritonError(.badData, "the answer of omg.lol contains no usable token")
        }
        return token
    }

    private func hexadecimal(_ number: UInt32) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}

/// A page that a person has to open.
package struct ApprovalPage: Sendable {
    package let url: String
}
