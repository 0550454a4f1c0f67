package import Changes
public import Commands
package import Domain
import WeblogImport
import WeblogPersistenceService
import WeblogRepository
package import WeblogService

/// The weblog: its entries, and its configuration and template, which have a factory of their own.
public struct WeblogFactory: AppFactory {
    private let entries: EntriesEnvironment
    private let configuration: PartFactory<WeblogConfiguration>
    private let template: PartFactory<WeblogTemplate>

    /// - Parameters:
    ///   - pictures: for the pictures beside texts.
    ///   - origins: finds what folders say about their files, and tells the user why a history is not used.
    package init(
        _ services: FeatureServices, pictures: PictureUploads,
        origins: @escaping @Sendable (_ note: @escaping @Sendable (SafeText) -> Void) -> EntryOrigins = { _ in
            EntryOrigins()
        }
    ) {
        entries = EntriesEnvironment(services, pictures, origins)
        configuration = PartFactory(services)
        template = PartFactory(services)
    }

    package func draftCount(of address: Address) async throws -> Int {
        try await entries.repository.list(of: address).count { $0.status == "draft" }
    }

    /// The main template, from the cache or the service.
    package func template(of address: Address) async throws -> String { try await template.text(of: address) }

    /// - Throws: ``TritonError`` of code `unavailable` without the library that reads feeds.
    package static func loadFeedReader() throws(TritonError) { try FeedImport.loadLibrary() }

    package static let cacheSchemas = [WeblogPersistenceService.schema]

    private static let noun = Noun<EntriesEnvironment>(
        "weblog", "posts and pages of your weblog",
        .verb(ListEntries.self), .verb(GetEntry.self), .verb(GetLatestEntry.self), .verb(PostEntry.self),
        .verb(CheckEntries.self), .verb(ImportEntries.self), .verb(EditEntry.self),
        .verb(DeleteEntry.self), .verb(OpenWeblog.self))

    package static let description = NounDescription(
        "weblog", "posts and pages of your weblog",
        about: """
            A weblog is made of entries: posts, pages, templates and files. An entry is a Markdown text with a header, \
            either between two lines of dashes or as 'Key: value' lines above the first blank line. The header knows \
            Date, Title, Slug, Location, Type (Post, Page, Template, File), Status (Live, Draft, Unlisted, Web Only, \
            Feed Only), Tags and Template, in any case.

            A Date is 2026-01-31, 2026-01-31 17:46, 2026-01-31 5:46 PM EST or an ISO 8601 time; without a zone it is \
            read in the weblog's own, which its configuration names (Timezone). An entry \
            without a date gets the time of saving.

            Every text is sent byte for byte. A header that was written for another program, with lists in YAML, \
            quotes around values or 'draft: true', is sent, too, but omg.lol does not read it as such a program does: \
            'triton weblog check' names these lines, and --fix converts them.
            """,
        parts: [
            noun.description, PartFactory<WeblogConfiguration>.description, PartFactory<WeblogTemplate>.description,
        ])

    package static let changes =
        [EntryChangeHandler.description] + PartFactory<WeblogConfiguration>.changes
        + PartFactory<WeblogTemplate>.changes

    package func makeChangeHandlers() -> [any ChangeHandler] {
        [entries.repository.handler] + configuration.makeChangeHandlers() + template.makeChangeHandlers()
    }

    package func makeCommands() -> CommandSet {
        CommandSet(in: entries).merging(configuration.makeCommands()).merging(template.makeCommands())
    }
}

extension OperandKind {
    static let entry = item(WeblogPersistenceService.names)
}
