import Arguments
package import Cache
package import Changes
public import Commands
package import Database
package import Domain
import OMGAPI
import Output
import ProcessRuntime
import Session
import StatusNetworkService
import StatusPersistenceService
import StatusRepository
import StatusService

/// Statuses, the timeline of everybody, and mutes. Composed of three sub-factories that do not know each other.
public struct StatusFactory: AppFactory {
    private let posting: PostingFactory
    private let timeline: TimelineFactory
    private let muting: MutingFactory

    package init(_ services: FeatureServices) {
        let network = StatusNetworkService(api: services.api)
        let muting = MutingFactory(
            userDatabase: services.userDatabase, profile: services.session.profile, time: services.time,
            isDryRun: services.isDryRun)
        self.muting = muting
        posting = PostingFactory(
            network: network, cache: services.cache, reads: services.reads, changes: services.changes)
        timeline = TimelineFactory(
            network: network, cache: services.cache, reads: services.reads, changes: services.changes,
            policy: { try muting.environment.mutes.policy() })
    }

    package static let cacheSchemas = [StatusPersistenceService.schema]
    package static let addressQueries = [StatusPersistenceService.seenAddresses]
    package static let userSchemas = [MuteStore.schema]

    package static let scenes = ["status"]
    package static let changes = [StatusChange.description, BioChange.description, FollowChange.description]

    /// The names of emoji that begin so, for completion; see ``EmojiNames``.
    package static func emojiNames(startingWith prefix: String) -> [(name: String, emoji: String)] {
        EmojiNames.names(startingWith: prefix)
    }

    /// The newest statuses of those whom an address follows, one of each, newest first, without what is muted.
    package func newestOfFollowed(by address: Address, limit: Int) async throws -> [Status] {
        let environment = timeline.environment
        let followed = Set(try await environment.follows.list(.following, of: address).map(\.address))
        guard !followed.isEmpty else { return [] }
        let statuses = try await environment.timeline.timeline(latestOnly: true, without: try environment.policy())
            .statuses
        return Array(statuses.filter { followed.contains($0.address) }.prefix(limit))
    }

    /// Statuses as `--json` prints them.
    package static func json(_ statuses: [Status]) -> JSON { .array(statuses.map(\.json)) }

    static let noun = Noun<StatusEnvironment>(
        "status", "short messages, and everybody's timeline",
        about: """
            A status is one emoji and a few words, on https://status.lol/ADDRESS. A text that begins with an emoji and \
            a blank gives the status that emoji. The timeline shows the statuses of everybody. Statuses of muted \
            addresses and with muted words are hidden on this machine only.
            """,
        verbs: PostingFactory.verbs.map { $0.pullback { $0.posting } }
            + TimelineFactory.verbs.map { $0.pullback { $0.timeline } }
            + MutingFactory.verbs.map { $0.pullback { $0.muting } }
    )

    package static var description: NounDescription { noun.description }

    package func makeCommands() -> CommandSet {
        Self.noun.commands(
            in: StatusEnvironment(
                posting: posting.environment, timeline: timeline.environment, muting: muting.environment))
    }

    package func makeChangeHandlers() -> [any ChangeHandler] {
        [posting.environment.statuses.handler, posting.environment.bios.handler, timeline.environment.follows.handler]
    }

    package func makeScenes() -> [Scene] { timeline.makeScenes() }
}

/// What the commands of the three parts see of the program.
struct StatusEnvironment: Sendable {
    let posting: PostingEnvironment
    let timeline: TimelineEnvironment
    let muting: MutingEnvironment
}
