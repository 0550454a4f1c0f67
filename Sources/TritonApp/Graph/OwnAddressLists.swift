package import Domain
import Synchronization

/// The addresses of the accounts, by profile, as this process has fetched them. The cache has them too if there is one.
package final class OwnAddressLists: Sendable {
    private let lists = Mutex<[String: [Address]]>([:])

    package subscript(profile: String) -> [Address]? {
        get { lists.withLock { $0[profile] } }
        set { lists.withLock { $0[profile] = newValue } }
    }

    /// After a login or logout.
    func forget() { lists.withLock { $0 = [:] } }
}
