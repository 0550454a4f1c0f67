import AddressesNetworkService
import AddressesRepository
import Cache
import Commands
import Domain
import OMGAPI
import Output
import ProcessRuntime
import Session

/// What the commands of this feature see of the program. Its layers are made when they are first used.
struct AddressesEnvironment: Sendable {
    let settings: ProfileSettings
    private let lazyRepository: Lazy<AddressesRepository>

    init(_ services: FeatureServices) {
        settings = services.settings
        lazyRepository = Lazy {
            AddressesRepository(
                network: AddressesNetworkService(api: services.api), cache: services.cache, reads: services.reads,
                session: services.session)
        }
    }

    var repository: AddressesRepository {
        get throws { try lazyRepository.get() }
    }
}
