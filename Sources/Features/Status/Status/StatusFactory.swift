package import Cache
public import Commands
import StatusPersistenceService
import StatusRepository
import StatusService

/// Statuses, the timeline of everybody, and mutes. Composed of three factories that do not depend on each other.
public struct StatusFactory: AppFactory {
    private let posting: PostingFactory
    private let timeline: TimelineFactory
    private let muting: MutingFactory

    package init(_ services: FeatureServices) {
        let muting = MutingFactory(services)
        self.muting = muting
        posting = PostingFactory(services)
        timeline = TimelineFactory(services) { MutePolicy(try muting.environment.all()) }
    }

    package static let cacheSchemas = [StatusPersistenceService.schema]
    package static let addressLists = AddressLists(seen: StatusPersistenceService.seenAddresses)
    package static let userSchemas = [MuteStore.schema]

    package static let hasWatchers = true
    package static let changes = PostingFactory.changes + TimelineFactory.changes

    /// The names of emoji with this prefix, for completion; see ``EmojiNames``.
    package static func emojiNames(startingWith prefix: String) -> [(name: String, emoji: String)] {
        EmojiNames.names(startingWith: prefix)
    }

    /// The newest status of each address that an address follows, newest first, without muted ones.
    package func newestOfFollowed(by address: Address, limit: Int) async throws -> [Status] {
        let environment = timeline.environment
        let followed = Set(try await environment.follows.list(.following, of: address).map(\.other))
        guard !followed.isEmpty else { return [] }
        let statuses = try await environment.timeline.timeline(latestOnly: true, without: try environment.policy())
            .statuses
        return Array(statuses.filter { followed.contains($0.address) }.prefix(limit))
    }

    package static let description = NounDescription(
        "status", "short messages, and everybody's timeline",
        about: """
            A status is one emoji and a few words, on https://status.lol/ADDRESS. A text that begins with an emoji and \
            a blank gives the status that emoji. The timeline shows the statuses of everybody. Statuses of muted \
            addresses and with muted words are hidden on this machine only.
            """,
        parts: [PostingFactory.description, TimelineFactory.description, MutingFactory.description])

    package func makeCommands() -> CommandSet {
        posting.makeCommands().merging(timeline.makeCommands()).merging(muting.makeCommands())
    }

    package func makeChangeHandlers() -> [any ChangeHandler] {
        posting.makeChangeHandlers() + timeline.makeChangeHandlers()
    }

    package func makeWatchers() -> [Watcher] { timeline.makeWatchers() }
}

extension OperandKind {
    static let status = item(StatusPersistenceService.names)
}
