import Cache
import Commands
import Domain
import OMGAPI
import Output

/// The dependencies of the commands of this feature.
struct ThemesEnvironment: Sendable {
    let repository: ThemesRepository

    init(_ services: FeatureServices) {
        repository = ThemesRepository(
            api: services.api, cache: services.cache, reads: services.reads)
    }
}
