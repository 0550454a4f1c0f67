import AddressesRepository
import Commands
import Session

package struct AddressesEnvironment: Sendable {
    let settings: ProfileSettings
    let repository: AddressesRepository

    init(_ services: FeatureServices) {
        settings = services.settings
        repository = AddressesRepository(
            api: services.api, cache: services.cache, reads: services.reads,
            session: services.session)
    }
}
