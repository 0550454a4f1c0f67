import Changes
import Database
import Domain
import FoundationEssentials
import Platform
import Synchronization

/// A process of the program: a connection to the database, and commands one after the other. It can be killed at every
/// step.
final class ModelProcess: Sendable {
    private struct State {
        var isDead = false
        /// Steps until it is killed; nil for never.
        var remaining: Int?
        /// Texts that are typed in this command. They must not be lost from the moment when they are on disk.
        var typed: Set<Token> = []
        var isTypedForGood = false
        var agreedToLose = false
    }

    /// `unowned`, because the world owns its processes and outlives them.
    unowned let world: ModelWorld
    let number: Int
    private let state: Mutex<State>
    private let connection: Lazy<UserDatabase>

    init(_ world: ModelWorld, number: Int, killedAfter steps: Int?, path: String) {
        self.world = world
        self.number = number
        state = Mutex(State(remaining: steps))
        connection = Lazy {
            UserDatabase(try DatabaseFactory(schemas: [ChangeStore.schema], durability: .disposable).make(.file(path)))
        }
    }

    var isDead: Bool { state.withLock { $0.isDead } }

    func kill() throws {
        state.withLock { $0.isDead = true }
        throw Killed()
    }

    /// Counts a step; the process is killed when none remains.
    func countDown() throws {
        let isDead = state.withLock { state in
            if let remaining = state.remaining {
                state.remaining = remaining - 1
                if remaining <= 0 { state.isDead = true }
            }
            return state.isDead
        }
        if isDead { throw Killed() }
    }

    /// The store; each write can fail, or be the last thing that the process does.
    func store() throws -> ChangeStore {
        ChangeStore(
            try connection.get(),
            didReach: { [self] step, isDone in
                if isDead { throw Killed() }
                if isDone {
                    if step == .insert { noteTypedOnDisk() }
                } else if world.failsWrite() {
                    throw TritonError(.io, "the disk is full")
                }
                try countDown()
            })
    }

    /// The engine of one command.
    func changes(isForLater: Bool = false) -> Changes {
        var options = Changes.Options()
        options.isForLater = isForLater
        // One seed decides everything.
        options.maximumAtOnce = 1
        let service = world.service
        return Changes(
            store: Lazy { try self.store() }, options: options,
            Changes.Dependencies(
                profile: { "default" }, service: { "https://api.omg.lol" },
                time: TimeSource(
                    now: { service.now },
                    sleep: { [self] _ in
                        if isDead { throw Killed() }
                        service.state.withLock { $0.now += 11 }
                    }, random: { 0.5 }),
                note: { _ in },
                confirmLoss: { [self] _ in
                    guard !isDead, world.chance(4) else { throw TritonError(.cancelled, "no") }
                    state.withLock { $0.agreedToLose = true }
                },
                saveRecoveryFile: { [self] bytes in
                    guard !isDead else { return nil }
                    service.state.withLock { $0.recovered.formUnion(Tokens.inside(bytes)) }
                    return "/tmp/recovered"
                }))
    }

    func handler(_ kind: ModelKind) -> ModelHandler { ModelHandler(kind: kind, process: self) }

    var handlers: ChangeHandlers {
        ChangeHandlers(
            describe: { ModelKind(rawValue: $0.rawValue)?.description },
            make: { ModelKind(rawValue: $0.rawValue).map { self.handler($0) } })
    }

    // MARK: - What was typed

    /// Begins a command in which these texts are typed.
    /// - Parameter forGood: whether they must not be lost once they are on disk.
    func type(_ tokens: Set<Token>, forGood: Bool) {
        state.withLock {
            $0.typed = tokens
            $0.isTypedForGood = forGood
        }
    }

    func noteTypedOnDisk() {
        let typed = state.withLock { $0.isTypedForGood ? $0.typed : [] }
        world.service.state.withLock { $0.known.formUnion(typed) }
    }

    /// Whether the user agreed in this command that an old state may be lost.
    var hasAgreedToLose: Bool { state.withLock { $0.agreedToLose } }

    /// Ends a command.
    /// - Returns: whether the user agreed that an old state may be lost.
    func endCommand() -> Bool {
        world.service.state.withLock { $0.windows[number] = nil }
        return state.withLock { state in
            defer { state.agreedToLose = false }
            state.typed = []
            return state.agreedToLose
        }
    }

    // MARK: - Between reading and writing

    func openWindow(_ thing: Thing) {
        _ = world.service.state.withLock { $0.windows[number, default: []].insert(thing) }
    }

    func closeWindow(_ thing: Thing) { _ = world.service.state.withLock { $0.windows[number]?.remove(thing) } }
}
