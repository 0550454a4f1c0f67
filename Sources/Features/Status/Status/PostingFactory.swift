import Cache
import Changes
import Commands
import StatusNetworkService
import StatusPersistenceService
import StatusRepository

/// One's own statuslog: statuses and the bio above them.
struct PostingFactory: Sendable {
    let environment: PostingEnvironment

    init(network: StatusNetworkService, cache: CacheDatabase, reads: ReadThrough, changes: Changes) {
        environment = PostingEnvironment(
            statuses: StatusRepository(
                network: network, store: StatusPersistenceService.statuses(in: cache), reads: reads, changes: changes),
            bios: BioRepository(
                network: network, store: StatusPersistenceService.bios(in: cache), reads: reads, changes: changes))
    }

    static let verbs: [VerbNode<PostingEnvironment>] = [
        .verb(PostStatus.self), .verb(ListStatuses.self), .verb(ShowStatusStatistics.self), .verb(GetStatus.self),
        .verb(EditStatus.self), .verb(DeleteStatus.self),
        .group(
            name: "bio", abstract: "the text above the statuses", standard: "get",
            [Verb(GetBio.self), Verb(SetBio.self), Verb(EditBio.self)]),
    ]
}

struct PostingEnvironment: Sendable {
    let statuses: StatusRepository
    let bios: BioRepository
}
