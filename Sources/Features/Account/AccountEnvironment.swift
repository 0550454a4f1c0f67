import Cache
import Changes
import Commands
import Domain
import OMGAPI
import Session

/// What the commands of this feature see of the program.
struct AccountEnvironment: Sendable {
    let repository: AccountRepository

    init(_ services: FeatureServices) {
        repository = AccountRepository(
            network: AccountNetworkService(api: services.api), cache: services.cache, reads: services.reads,
            changes: services.changes, session: services.session)
    }
}
