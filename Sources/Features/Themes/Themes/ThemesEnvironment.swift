import CommandKit
import Database
import Domain
import OMGAPI
import ThemesNetworkService
import ThemesRepository

/// What the commands of this feature see of the program. Its layers are made when they are first used.
struct ThemesEnvironment: Sendable {
    private let lazyRepository: Lazy<ThemesRepository>

    init(api: any APIClient, cache: CacheDatabase, reads: ReadThrough) {
        lazyRepository = Lazy { ThemesRepository(network: ThemesNetworkService(api: api), cache: cache, reads: reads) }
    }

    var repository: ThemesRepository {
        get throws { try lazyRepository.get() }
    }
}
