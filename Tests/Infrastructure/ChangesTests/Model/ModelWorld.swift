import Changes
import Database
import Domain
import FoundationEssentials
import Synchronization
import TestFolders

/// The fate of one request that changes something.
enum ModelFault: CaseIterable {
    case none, refused, refusedAfterwards, answerLost, requestLost, delayed, tooMany, noConnection, retryRefused,
        interrupted, repeated, inPart, diesBefore, diesInPart, diesAfter
}

/// A lost text, with everything that is needed to reproduce it.
struct Loss: Error, CustomStringConvertible {
    let description: String
}

/// One service, one database, two processes of the program, and another client. One seed decides everything.
final class ModelWorld: Sendable {
    static let names = ["a", "b", "c"]
    static let address = Address("demo")

    private struct State {
        var generator: SeededGenerator
        var processes: [ModelProcess] = []
        var depth = 0
        var log: [String] = []
        var loss: Loss?
    }

    /// In some runs processes are killed, in others the disk is full at times. Not both: a text whose process is killed
    /// while the disk is full cannot be kept.
    enum Trouble: CaseIterable { case none, kills, fullDisk }

    let service = ModelService()
    let seed: UInt64
    private let trouble: Trouble
    private let state: Mutex<State>
    private let path: String
    private let observer: ChangeStore

    init(seed: UInt64, in folder: TemporaryFolder) throws {
        self.seed = seed
        var generator = SeededGenerator(seed: seed)
        trouble = generator.pick([.none, .kills, .kills, .fullDisk])
        state = Mutex(State(generator: generator))
        path = folder("\(seed)/user.sqlite")
        observer = ChangeStore(
            UserDatabase(try DatabaseFactory(schemas: [ChangeStore.schema], durability: .disposable).make(.file(path))))
        for number in 0..<2 {
            let process = newProcess(number)
            state.withLock { $0.processes.append(process) }
        }
    }

    // MARK: - Chance

    func below(_ limit: Int) -> Int { state.withLock { $0.generator.below(limit) } }
    func chance(_ count: Int) -> Bool { below(count) == 0 }
    func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

    func fault() -> ModelFault {
        guard chance(2) else { return .none }
        let fault = pick(ModelFault.allCases)
        return trouble != .kills && [.diesBefore, .diesInPart, .diesAfter].contains(fault) ? .none : fault
    }

    func failsWrite() -> Bool { trouble == .fullDisk && chance(15) }

    func randomState(of kind: ModelKind, but thing: Thing) -> Snapshot? {
        let others = service.state.withLock { state in
            state.things.filter { $0.key.kind == kind && $0.key != thing }.sorted { $0.key.key < $1.key.key }.map(
                \.value)
        }
        return others.isEmpty ? nil : pick(others)
    }

    // MARK: - Running

    /// - Throws: ``Loss``.
    func run(steps: Int) async throws -> Int {
        var count = 0
        while count < steps {
            count += await act(process: below(2))
            if let loss = state.withLock({ $0.loss }) { throw loss }
        }
        return count
    }

    /// An event in the middle of a request: another client writes, or our other process runs a command.
    func interlude(of process: ModelProcess) async {
        if chance(6) { writeByOther() }
        let depth = state.withLock { $0.depth }
        if depth < 2, chance(12) { _ = await act(process: 1 - process.number) }
    }

    /// One command of a process, or one write of another client.
    /// - Returns: the number of steps.
    private func act(process number: Int) async -> Int {
        let process = state.withLock { state in
            state.depth += 1
            return state.processes[number]
        }
        defer { state.withLock { $0.depth -= 1 } }
        let action = pick(ModelAction.weighted)
        log("\(number): \(action)")
        let command = ModelCommand(world: self, process: process)
        do { try await command.run(action) } catch {
            log("\(number): \(action) ended with \((error as? TritonError)?.sentence.rendered ?? "\(error)")")
        }
        let agreed = process.endCommand()
        if agreed {
            // A state that the user gave up is lost only when the request arrives.
            service.flush()
            excuseUnreachable(known)
        }
        if process.isDead {
            log("\(number): was killed")
            let next = newProcess(number)
            state.withLock { $0.processes[number] = next }
        }
        check()
        return 1
    }

    private func newProcess(_ number: Int) -> ModelProcess {
        let steps = trouble == .kills ? 1 + below(60) : nil
        return ModelProcess(self, number: number, killedAfter: steps, path: path)
    }

    func log(_ line: @autoclosure () -> String) {
        let line = line()
        state.withLock { state in state.log.append(String(repeating: "    ", count: state.depth) + line) }
    }

    // MARK: - Somebody else

    func writeByOther() {
        // A request that arrives after the write of another client would overwrite it, and only the service could
        // prevent that.
        service.flush()
        let thing = pick([
            Thing(.note, pick(Self.names)), Thing(.page, ""), Thing(.list, ""), randomPost() ?? Thing(.page, ""),
        ])
        guard !service.isInWindow(thing) else { return }
        let present = service.read(thing)
        // Not line by line for a post: a post that another client has changed cannot be recognised as ours any more.
        var new: Snapshot? =
            thing.kind == .post || present == nil || chance(3) ? newState(of: thing) : edited(present!, of: thing).0
        if !thing.kind.isSingle, present != nil, chance(4) { new = nil }
        if thing.kind == .post, new != nil { new = present.map { $0.with("content", .string(newText().0)) } }
        if let bare = new {
            new = bare.with("id", .string(thing.key)).with("name", .string(thing.key)).with(
                "counter", .int(below(1000)))
        }
        service.writeByOther(thing, new)
        log("somebody else: \(thing) = \(Tokens.inside(new).sorted())")
    }

    func randomPost() -> Thing? {
        let posts = service.state.withLock { state in
            state.things.keys.filter { $0.kind == .post }.sorted { $0.key < $1.key }
        }
        return posts.isEmpty ? nil : pick(posts)
    }

    // MARK: - Texts

    func newText() -> (String, Set<Token>) {
        let tokens = (0...below(4)).map { _ in service.newToken() }
        let end = pick(["\n", "\n", "\r\n"])
        let text = tokens.map(Tokens.text).joined(separator: end)
        return (chance(2) ? text : text + end, Set(tokens))
    }

    func newState(of thing: Thing) -> Snapshot {
        if thing.kind == .list {
            return Snapshot(["members": .array((0...below(3)).map { _ in .string(Tokens.text(service.newToken())) })])
        }
        let fields: JSON = [
            "content": .string(newText().0), "listed": .bool(chance(2)), "name": .string(thing.key),
            "emoji": .string(pick(["a", "b"])),
        ]
        return Snapshot(fields)
    }

    /// A state with one or two changes, and the texts that were typed for them.
    func edited(_ state: Snapshot, of thing: Thing) -> (Snapshot, Set<Token>) {
        let token = service.newToken()
        if thing.kind == .list {
            var members = state.texts("members")
            if !members.isEmpty, chance(2) { members.remove(at: below(members.count)) }
            members.insert(Tokens.text(token), at: below(members.count + 1))
            return (state.with("members", .array(members.map { .string($0) })), [token])
        }
        var lines = (state.text("content") ?? "").normalisedLineEnds.split(
            separator: "\n", omittingEmptySubsequences: false
        ).map(String.init)
        let place = below(lines.count)
        switch below(3) {
        case 0: lines[place] = Tokens.text(token)
        case 1: lines.insert(Tokens.text(token), at: place)
        default:
            lines[place] = Tokens.text(token)
            if lines.count > 1 { lines.remove(at: below(lines.count)) }
        }
        var new = state.with("content", .string(lines.joined(separator: "\n")))
        if chance(4) { new = new.with("listed", .bool(chance(2))) }
        return (new, Tokens.inside(new).contains(token) ? [token] : [])
    }

    // MARK: - The count

    private var known: Set<Token> { service.state.withLock { $0.known } }

    /// Texts that the user can still get: from the service, from the outbox, by undo or redo, or from a file.
    private func reachable() throws -> Set<Token> {
        var found = service.state.withLock { state in
            state.delayed.reduce(
                into: state.things.values.reduce(into: state.recovered.union(state.calls.joined())) {
                    $0.formUnion(Tokens.inside($1))
                }
            ) {
                $0.formUnion(Tokens.inside($1.after))
            }
        }
        for stored in try observer.all(of: "default") {
            let description = ModelKind(rawValue: stored.change.kind.rawValue)?.description
            if stored.isInOutbox { found.formUnion(Tokens.inside(stored.change.after)) }
            // The old state of a change that certainly did not arrive is the one that an editor opened, and does not
            // count as a copy.
            if (stored.isInOutbox && stored.mayHaveArrived) || UndoDecision.canUndo(stored, description)
                || UndoDecision.canRedo(stored, description)
            {
                found.formUnion(Tokens.inside(stored.change.before))
            }
        }
        return found
    }

    func excuse(_ tokens: Set<Token>) { service.state.withLock { $0.excused.formUnion(tokens) } }

    /// The user gave up those texts that are nowhere else.
    func excuseUnreachable(_ tokens: Set<Token>) {
        // The check afterwards reports a database that cannot be read.
        guard let reachable = try? reachable() else { return }
        service.state.withLock { $0.excused.formUnion(tokens.subtracting(reachable)) }
    }

    private func check() {
        // In the middle of a command the user may have agreed to the loss.
        guard !state.withLock({ $0.processes }).contains(where: \.hasAgreedToLose) else { return }
        do {
            let reachable = try reachable()
            let (required, posts) = service.state.withLock { state in
                (
                    state.known.subtracting(state.excused),
                    state.things.filter { $0.key.kind == .post }.map {
                        Array(Tokens.inside($0.value).subtracting(state.replaced))
                    } + state.calls
                )
            }
            let lost = required.subtracting(reachable)
            var seen: Set<Token> = []
            let twice = posts.joined().filter { !seen.insert($0).inserted }
            if !lost.isEmpty { try report("lost: \(lost.sorted())") }
            if !twice.isEmpty { try report("posted twice: \(twice)") }
        } catch {
            state.withLock { $0.loss = $0.loss ?? Loss(description: "seed \(seed): \(error)") }
        }
    }

    private func report(_ what: String) throws {
        let rows = try observer.all(of: "default").map { stored in
            """
            \(stored.number) \(stored.change.kind.rawValue) \(stored.change.key ?? "-") \(stored.state) \
            \(stored.role) reverts \(stored.reverts ?? 0) dropped \(stored.isDropped) \
            arrived? \(stored.mayHaveArrived) \(stored.change.isDeletion ? "deletion" : "save") \
            if \(stored.change.condition) before \(Tokens.inside(stored.change.before).sorted()) \
            after \(Tokens.inside(stored.change.after).sorted()): \(stored.reason)
            """
        }
        let things = service.state.withLock { state in
            state.things.map { "\($0.key): \(Tokens.inside($0.value).sorted())" }.sorted()
        }
        let log = state.withLock { $0.log.suffix(100) }
        throw Loss(
            description: """
                \(what) (\(trouble))
                \(log.joined(separator: "\n"))
                service:
                \(things.joined(separator: "\n"))
                store:
                \(rows.joined(separator: "\n"))
                """)
    }
}
