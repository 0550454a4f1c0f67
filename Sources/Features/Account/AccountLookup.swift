import Domain
import OMGAPI
import Session

/// The account's e-mail, which most paths need. If it is not known, the service is asked for it.
struct AccountLookup: Sendable {
    let api: any APIClient
    let session: Session

    func email() async throws -> String {
        if let email = session.email { return email }
        return try await account().email
    }

    func account() async throws -> Account {
        do { return try await api.perform(.accountInfo(of: session.email)) } catch let error as TritonError {
            throw session.hintingAtEmail(error)
        }
    }
}
