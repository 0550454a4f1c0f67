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

    static let changes = [StatusRepository.description, BioRepository.description]

    func makeChangeHandlers() -> [any ChangeHandler] { [environment.statuses, environment.bios] }
}

struct PostingEnvironment: Sendable {
    let statuses: StatusRepository
    let bios: BioRepository
}

extension ItemOperand {
    /// Words that have another meaning in paths of the service, so they cannot be ids (service reference, section
    /// 6.11).
    private static let reserved: Set<String> = ["bio", "follow", "following", "followers"]

    /// A status: its id, its URL in either form, or `latest`.
    static let status = ItemOperand(hosts: ["status.lol"]) { id throws(TritonError) in
        let isID =
            !id.isEmpty && id.utf8.count <= 64 && id.utf8.allSatisfy(\.isLetterOrDigit)
        guard isID, !reserved.contains(id) else {
            throw TritonError(
                .usage, "'\(line: id)' is not the id of a status",
                hint: "ids are letters and digits, see them with 'triton status list'; 'latest' is the newest")
        }
    }
}
