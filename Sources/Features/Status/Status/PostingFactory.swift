import CommandKit
import Database
import StatusNetworkService
import StatusPersistenceService
import StatusRepository

/// One's own statuslog: statuses and the bio above them.
struct PostingFactory: Sendable {
    let environment: PostingEnvironment

    init(network: StatusNetworkService, cache: CacheDatabase, reads: ReadThrough, undo: UndoKeeper) {
        environment = PostingEnvironment(
            statuses: StatusRepository(network: network, store: StatusPersistenceService.statuses(in: cache), reads: reads, undo: undo),
            bios: BioRepository(network: network, store: StatusPersistenceService.bios(in: cache), reads: reads, undo: undo))
    }

    static let verbs: [VerbNode<PostingEnvironment>] = [
        .verb(Post.self), .verb(List.self), .verb(Get.self), .verb(Edit.self), .verb(Delete.self),
        .group(name: "bio", abstract: "the text above the statuses", standard: "get", [Verb(BioGet.self), Verb(BioSet.self), Verb(BioEdit.self)]),
    ]
}

struct PostingEnvironment: Sendable {
    let statuses: StatusRepository
    let bios: BioRepository
}
