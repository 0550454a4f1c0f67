import Domain
import Session
import Synchronization

/// Keeps one chain of token sources for each profile and service.
final class CredentialChains: Sendable {
    private struct Key: Hashable {
        let profile: String
        let origin: Origin
    }

    private let made = Mutex<[Key: CredentialChain]>([:])

    func chain(_ profile: String, _ origin: Origin, make: () throws -> CredentialChain) rethrows -> CredentialChain {
        try made.withLock { made in
            let key = Key(profile: profile, origin: origin)
            if let chain = made[key] { return chain }
            let chain = try make()
            made[key] = chain
            return chain
        }
    }

    func forget() { made.withLock { $0 = [:] } }
}
