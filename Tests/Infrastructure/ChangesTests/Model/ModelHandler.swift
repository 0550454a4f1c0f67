@testable import Changes
import Domain
import FoundationEssentials
import Synchronization

/// The process was killed, and nothing in it continues.
struct Killed: Error {}

/// Sends the changes of one kind to the model's service, over a network that drops, delays and repeats requests and
/// gives wrong answers.
struct ModelHandler: ChangeHandler {
    let kind: ModelKind
    let process: ModelProcess

    private var service: ModelService { process.world.service }
    private var world: ModelWorld { process.world }

    var description: ChangeDescription { kind.description }

    func present(_ change: Change) async throws -> Snapshot? {
        try await reach()
        guard kind != .call else { return nil }
        if world.chance(25) { throw Self.failedRead(world) }
        let thing = Thing(change)
        if kind == .note, world.chance(60), let other = world.randomState(of: .note, but: thing) { return other }
        process.openWindow(thing)
        return service.read(thing)
    }

    func presentAll(of address: Address) async throws -> [KeyedState]? {
        guard kind == .note else { return nil }
        try await reach()
        if world.chance(12) { throw Self.failedRead(world) }
        for name in ModelWorld.names { process.openWindow(Thing(.note, name)) }
        return service.state.withLock { state in
            state.things.filter { $0.key.kind == .note }.map { KeyedState($0.key.key, $0.value) }
        }
    }

    func send(_ change: Change) async throws -> Snapshot? {
        // With a yes the user accepts the loss of the replaced state.
        if process.hasAgreedToLose {
            world.excuse(Tokens.inside(change.before).subtracting(Tokens.inside(change.after)))
        }
        try await reach()
        let refusal = world.pick([400, 401, 404, 409])
        // A service that has accepted a post does not answer that the token is wrong: after that answer there is no
        // look-up.
        let lie = refusal == 401 && kind == .post ? 400 : refusal
        switch world.fault() {
        case .none: break
        case .refused: throw Self.refusal(refusal)
        case .refusedAfterwards where kind != .call:
            // Only changes that can be looked up: for a call a wrong refusal cannot be detected.
            _ = try carryOut(change)
            throw Self.refusal(lie)
        case .refusedAfterwards: break
        case .answerLost:
            _ = try carryOut(change)
            await after()
            throw Self.lost(world)
        case .requestLost: throw Self.lost(world)
        case .delayed:
            service.state.withLock { $0.delayed.append(change) }
            throw Self.lost(world)
        case .tooMany: throw TritonError(.tryLater, "too many requests", status: 429)
        case .noConnection: throw TritonError(.unavailable, "no connection")
        case .retryRefused:
            _ = try carryOut(change)
            throw Self.refusal(refusal, mayHaveArrived: true)
        case .interrupted:
            _ = try carryOut(change)
            throw CancellationError()
        case .repeated where !change.isDeletion && (change.key != nil || kind.isSingle):
            // Not for a post: nothing can be done about a network that repeats posts.
            _ = try carryOut(change)
        case .repeated: break
        case .inPart:
            guard let parts = parts(change) else { break }
            var done = parts.first
            done.after = try carryOut(done)
            done.key = done.after?.text("id")
            await after()
            throw PartialDelivery(
                done: done, rest: parts.rest(done), error: world.chance(2) ? Self.lost(world) : Self.refusal(refusal))
        case .diesBefore: try process.kill()
        case .diesInPart:
            guard let parts = parts(change) else { break }
            _ = try carryOut(parts.first)
            try process.kill()
        case .diesAfter:
            _ = try carryOut(change)
            try process.kill()
        }
        let answer = try carryOut(change)
        await after()
        if process.isDead { throw Killed() }
        // Fields that only the service sets may have any value.
        return world.chance(4)
            ? answer?.with("counter", .int(world.below(1000))).with("url", "https://elsewhere.example") : answer
    }

    func arrival(of change: Change, since attempt: Attempt) async throws -> Arrival {
        try await reach()
        if world.chance(12) { throw Self.failedRead(world) }
        if kind == .call || world.chance(40) { return .unknown }
        if kind == .post, change.key == nil {
            return service.state.withLock { state in
                guard let wanted = change.after else { return .notArrived }
                func post(_ wanted: Snapshot) -> Snapshot? {
                    state.things.first {
                        $0.key.kind == .post && (state.madeAt[$0.key] ?? attempt.start) >= attempt.start
                            && description.areSame($0.value, wanted)
                    }?.value
                }
                if let found = post(wanted) { return .arrived(found) }
                guard let parts = parts(change), let begun = parts.first.after, let found = post(begun) else {
                    return .notArrived
                }
                var done = parts.first
                (done.after, done.key) = (found, found.text("id"))
                return .arrivedInPart(done: done, rest: parts.rest(done))
            }
        }
        // An outdated answer. Not for posts, because only a correct answer shows whether one exists.
        if world.chance(8) { return .notArrived }
        let present = service.read(Thing(change))
        guard let wanted = change.after else { return present == nil ? .arrived(nil) : .notArrived }
        guard let present, description.areSame(present, wanted) else { return .notArrived }
        return .arrived(present)
    }

    private func parts(_ change: Change) -> (first: Change, rest: (Change) -> Change)? {
        guard kind == .post, change.key == nil, let wanted = change.after, let begun = ModelKind.firstPart(of: wanted)
        else { return nil }
        var first = change
        first.after = begun
        return (
            first,
            { done in
                Change(
                    change.kind, of: change.address, key: done.key, from: done.after,
                    to: wanted.with("id", .string(done.key)), if: .unchanged)
            }
        )
    }

    private func reach() async throws {
        if process.isDead { throw Killed() }
        await world.interlude(of: process)
        if process.isDead { throw Killed() }
        try process.countDown()
        service.flush()
    }

    private func carryOut(_ change: Change) throws -> Snapshot? {
        defer { process.closeWindow(Thing(change)) }
        return try service.apply(change)
    }

    private func after() async { if !process.isDead { await world.interlude(of: process) } }

    private static func refusal(_ status: Int, mayHaveArrived: Bool = false) -> TritonError {
        let code: TritonError.Code = status == 401 ? .noPermission : status == 404 ? .notFound : .failed
        var error = TritonError(code, "refused", status: status)
        error.mayHaveArrived = mayHaveArrived
        return error
    }

    private static func lost(_ world: ModelWorld) -> TritonError {
        var error = world.pick([
            TritonError(.unavailable, "server error", status: 500),
            TritonError(.unavailable, "bad gateway", status: 502),
            TritonError(.unavailable, "unavailable", status: 503), TritonError(.unavailable, "the connection was lost"),
            TritonError(.failed, "redirected to another host; not followed", status: 302),
            TritonError(.badData, "an answer that does not parse", status: 200),
        ])
        error.mayHaveArrived = true
        return error
    }

    private static func failedRead(_ world: ModelWorld) -> TritonError {
        world.pick([
            TritonError(.unavailable, "no connection"), TritonError(.unavailable, "server error", status: 500),
            TritonError(.tryLater, "too many requests", status: 429),
            TritonError(.noPermission, "wrong token", status: 401),
            TritonError(.badData, "an answer that does not parse", status: 200),
        ])
    }
}
