import Domain
import Session

/// The account's e-mail, which most paths need. If it is not known, the service is asked for it.
struct AccountLookup: Sendable {
    private let network: AccountNetworkService
    private let session: Session

    init(network: AccountNetworkService, session: Session) {
        self.network = network
        self.session = session
    }

    func email() async throws -> String {
        if let email = session.email { return email }
        return try await account().email
    }

    func account() async throws -> Account {
        do { return try await network.account(session.email) } catch let error as TritonError {
            throw session.hintingAtEmail(error)
        }
    }
}
