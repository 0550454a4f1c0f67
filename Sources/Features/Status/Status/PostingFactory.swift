import Commands
import StatusRepository

/// The user's own statuslog: statuses and the bio above them.
struct PostingFactory: NounFactory {
    let environment: PostingEnvironment

    init(_ services: FeatureServices) {
        environment = PostingEnvironment(
            statuses: StatusRepository(services.items()), bios: BioRepository(services.items()))
    }

    static let noun = Noun<PostingEnvironment>(
        "status", "",
        .verb(PostStatus.self), .verb(ListStatuses.self), .verb(ShowStatusStatistics.self), .verb(GetStatus.self),
        .verb(EditStatus.self), .verb(DeleteStatus.self),
        .group(
            name: "bio", abstract: "the text above the statuses", standard: "get",
            [Verb(GetBio.self), Verb(SetBio.self), Verb(EditBio.self)]))

    static let changes = [StatusChangeHandler.description, BioChangeHandler.description]

    func makeChangeHandlers() -> [any ChangeHandler] { [environment.statuses.handler, environment.bios.handler] }
}

struct PostingEnvironment: Sendable {
    let statuses: StatusRepository
    let bios: BioRepository
}
