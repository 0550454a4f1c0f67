import Cache
import Changes
import Commands
import Domain
import OMGAPI
import Session

/// The dependencies of the commands of this feature.
struct AccountEnvironment: Sendable {
    let repository: AccountRepository

    init(_ services: FeatureServices) {
        repository = AccountRepository(
            api: services.api, cache: services.cache, reads: services.reads,
            changes: services.changes, session: services.session)
    }
}
