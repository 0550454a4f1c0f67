import Items
import Session

/// The ways to the account: the service, the cache, and the changes of the command.
struct AccountAccess: ItemLayer {
    let items: ItemAccess<Account>
    let session: Session

    /// The account's e-mail, which most paths need. If it is not known, the service is asked for it.
    func email() async throws -> String {
        if let email = session.email { return email }
        return try await account().email
    }

    func account() async throws -> Account {
        do { return try await api.perform(.accountInfo(of: session.email)) } catch let error as TritonError {
            throw session.hintingAtEmail(error)
        }
    }

    /// Asks whether a present value that cannot be read or kept may be lost.
    func confirmLoss(_ reason: SafeText) throws {
        if !changes.options.isDryRun { try changes.confirmLoss(reason) }
    }

    /// Forgets the cached account after a change of it.
    func forgetAccount() {
        for part in AccountPersistenceService.Part.allCases {
            store.remove(Account.key, of: .unowned, in: part.rawValue)
        }
    }
}
