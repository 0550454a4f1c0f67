import Commands
import StatusRepository
import StatusService
import Synchronization

/// The verbs for the timeline and for following.
struct TimelineFactory: NounFactory {
    let environment: TimelineEnvironment

    /// - Parameter policy: returns the present mutes; called each time they are needed.
    init(_ services: FeatureServices, policy: @escaping @Sendable () throws -> MutePolicy) {
        environment = TimelineEnvironment(
            timeline: TimelineRepository(services.items()), follows: FollowRepository(services.items()), policy: policy)
    }

    static let noun = Noun<TimelineEnvironment>(
        "status", "",
        .verb(ShowTimeline.self), .verb(WatchTimeline.self), .verb(FollowAddress.self), .verb(UnfollowAddress.self),
        .verb(ListFollowing.self), .verb(ListFollowers.self))

    static let changes = [FollowRepository.description]

    func makeChangeHandlers() -> [any ChangeHandler] { [environment.follows] }

    /// Shows new statuses between the lines of the prompt.
    func makeWatchers() -> [Watcher] {
        let keeper = NewsKeeper(), environment = environment
        return [
            Watcher(interval: WatchTimeline.standardInterval) {
                let policy = try environment.policy()
                let statuses = try await environment.timeline.timeline(latestOnly: false, without: nil).statuses
                return keeper.news.withLock { $0.take(statuses, first: 0, without: policy) }.map { status in
                    "\(line: status.emoji) \(status.address): \(line: status.content)"
                }
            }
        ]
    }
}

struct TimelineEnvironment: Sendable {
    let timeline: TimelineRepository
    let follows: FollowRepository
    let policy: @Sendable () throws -> MutePolicy

    /// Nil, with a warning, if the mutes cannot be read; nothing is hidden then.
    func policy(_ call: Invocation) -> MutePolicy? {
        do { return try policy() } catch {
            call.note("nothing is hidden: the mutes cannot be read")
            return nil
        }
    }
}

/// What a watcher has shown, from one request to the next.
private final class NewsKeeper: Sendable {
    let news = Mutex(TimelineNews())
}
