import Cache
import Changes
import Commands
import Domain
import OMGAPI
import WeblogRepository
import WeblogService

/// The entries of a weblog.
struct EntriesFactory: AppFactory {
    private let environment: EntriesEnvironment

    init(_ services: FeatureServices, _ pictures: PictureUploads, _ origins: @escaping EntryOrigins) {
        environment = EntriesEnvironment(services, pictures, origins)
    }

    static let noun = Noun<EntriesEnvironment>(
        "weblog", "posts and pages of your weblog",
        .verb(ListEntries.self), .verb(GetEntry.self), .verb(GetLatestEntry.self), .verb(PostEntry.self),
        .verb(CheckEntries.self), .verb(ImportEntries.self), .verb(EditEntry.self),
        .verb(DeleteEntry.self), .verb(OpenWeblog.self))

    static var description: NounDescription { noun.description }

    static let changes = [EntryChange.description]

    func makeChangeHandlers() -> [any ChangeHandler] { [environment.repository.handler] }

    func draftCount(of address: Address) async throws -> Int {
        try await environment.repository.list(of: address).count { $0.status == "draft" }
    }

    func makeCommands() -> CommandSet { Self.noun.commands(in: environment) }
}
