import Cache
import Commands
import Domain
import OMGAPI
import Output

/// What the commands of this feature see of the program.
struct ThemesEnvironment: Sendable {
    let repository: ThemesRepository

    init(_ services: FeatureServices) {
        repository = ThemesRepository(
            network: ThemesNetworkService(api: services.api), cache: services.cache, reads: services.reads)
    }
}
