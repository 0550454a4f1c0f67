import Arguments
package import Cache
package import Changes
public import Commands
package import Database
package import Domain
import OMGAPI
import Output
import Platform
import Session
import StatusPersistenceService
import StatusRepository
import StatusService
import Synchronization

/// Statuses, the bio above them, the timeline of everybody, following, and mutes.
public struct StatusFactory: AppFactory {
    private let environment: StatusEnvironment

    package init(_ services: FeatureServices) { environment = StatusEnvironment(services) }

    package static let cacheSchemas = [StatusPersistenceService.schema]
    package static let addressLists = AddressLists(seen: StatusPersistenceService.seenAddresses)
    package static let userSchemas = [MuteStore.schema]

    package static let hasWatchers = true
    package static let changes = [StatusChange.description, BioChange.description, FollowChange.description]

    /// The names of emoji with this prefix, for completion; see ``EmojiNames``.
    package static func emojiNames(startingWith prefix: String) -> [(name: String, emoji: String)] {
        EmojiNames.names(startingWith: prefix)
    }

    /// The newest status of each address that an address follows, newest first, without muted ones.
    package func newestOfFollowed(by address: Address, limit: Int) async throws -> [Status] {
        let followed = Set(try await environment.follows.list(.following, of: address).map(\.address))
        guard !followed.isEmpty else { return [] }
        let statuses = try await environment.timeline.timeline(latestOnly: true, without: try environment.policy())
            .statuses
        return Array(statuses.filter { followed.contains($0.address) }.prefix(limit))
    }

    /// Statuses as `--json` prints them.
    package static func json(_ statuses: [Status]) -> JSON { .array(statuses.map(\.json)) }

    private static let noun = Noun<StatusEnvironment>(
        "status", "short messages, and everybody's timeline",
        about: """
            A status is one emoji and a few words, on https://status.lol/ADDRESS. A text that begins with an emoji and \
            a blank gives the status that emoji. The timeline shows the statuses of everybody. Statuses of muted \
            addresses and with muted words are hidden on this machine only.
            """,
        .verb(PostStatus.self), .verb(ListStatuses.self), .verb(ShowStatusStatistics.self), .verb(GetStatus.self),
        .verb(EditStatus.self), .verb(DeleteStatus.self),
        .group(
            name: "bio", abstract: "the text above the statuses", standard: "get",
            [Verb(GetBio.self), Verb(SetBio.self), Verb(EditBio.self)]),
        .verb(ShowTimeline.self), .verb(WatchTimeline.self), .verb(FollowAddress.self), .verb(UnfollowAddress.self),
        .verb(ListFollowing.self), .verb(ListFollowers.self),
        .verb(AddMute.self), .verb(RemoveMute.self), .verb(ListMutes.self))

    package static var description: NounDescription { noun.description }

    package func makeCommands() -> CommandSet { Self.noun.commands(in: environment) }

    package func makeChangeHandlers() -> [any ChangeHandler] {
        [environment.statuses.handler, environment.bios.handler, environment.follows.handler]
    }

    /// Shows new statuses between the lines of the prompt.
    package func makeWatchers() -> [Watcher] {
        let news = Mutex(TimelineNews()), environment = environment
        return [
            Watcher(interval: WatchTimeline.standardInterval) {
                let policy = try environment.policy()
                let statuses = try await environment.timeline.timeline(latestOnly: false, without: nil).statuses
                let (isFirst, fresh) = news.withLock { (!$0.hasLooked, $0.take(statuses)) }
                guard !isFirst else { return [] }
                return fresh.filter { !policy.hides($0) }.map { status in
                    "\(line: status.emoji) \(status.address): \(line: status.content)"
                }
            }
        ]
    }
}

extension OperandKind {
    static let status = item(StatusPersistenceService.names)
}
