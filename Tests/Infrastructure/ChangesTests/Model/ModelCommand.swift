import Changes
import Domain
import FoundationEssentials
import Synchronization

/// An action of the user.
enum ModelAction: CaseIterable {
    case abandon, create, edit, set, delete, batch, post, call, resendAll, resendOne, sendQueued, undo, undoOlder, redo,
        drop, forget, other

    static let weighted: [ModelAction] =
        allCases.filter { $0 != .forget && $0 != .drop && $0 != .other } + [
            .edit, .edit, .edit, .set, .undo, .resendAll, .undo, .redo, .resendOne, .post, .delete,
        ]
        + allCases
}

/// One command of a process.
struct ModelCommand {
    let world: ModelWorld
    let process: ModelProcess

    private var service: ModelService { world.service }

    func run(_ action: ModelAction) async throws {
        switch action {
        case .abandon: try abandon()
        case .create: try await create()
        case .edit: try await edit()
        case .set: try await set()
        case .delete: try await delete()
        case .batch: try await batch()
        case .post:
            try await save(
                Change("post", of: ModelWorld.address, to: world.newState(of: Thing(.post, "")), if: .absent))
        case .call:
            try await save(Change("call", of: nil, to: Snapshot(["content": .string(world.newText().0)]), if: .any))
        case .resendAll: try await resend(nil)
        case .resendOne: try await resend(world.below(8))
        case .sendQueued: try await sendQueued()
        case .undo: try await undoOrRedo(.user, older: false)
        case .undoOlder: try await undoOrRedo(.user, older: true)
        case .redo: try await undoOrRedo(.undo, older: world.chance(4))
        case .drop: try drop()
        case .forget: try forget()
        case .other: world.writeByOther()
        }
    }

    // MARK: - Saving

    private func randomThing() -> Thing {
        world.pick(ModelWorld.names.map { Thing(.note, $0) } + [Thing(.page, ""), Thing(.list, "")])
    }

    private func change(
        _ thing: Thing, from before: Snapshot? = nil, to after: Snapshot?, if condition: Change.Condition
    ) -> Change {
        Change(
            ChangeKind(rawValue: thing.kind.rawValue), of: ModelWorld.address,
            key: thing.kind.isSingle ? nil : thing.key, from: before, to: after, if: condition)
    }

    /// A text, or only an option: an option need not be kept before it is sent.
    private func save(_ change: Change, alwaysText: Bool = false) async throws {
        let changes = process.changes(isForLater: world.chance(5))
        let isText = alwaysText || !world.chance(4)
        process.type(Tokens.inside(change.after).subtracting(Tokens.inside(change.before)), forGood: isText)
        var failure: TritonError?
        do {
            if isText { try changes.accept(change, content: Array((change.after?.record.text() ?? "").utf8)) }
            try await changes.deliver(change, by: process.handler(Thing(change).kind))
        } catch {
            failure = error as? TritonError
        }
        // A command that ends without a database has written its text into a file by now.
        if isText, !process.isDead { process.noteTypedOnDisk() }
        failure = changes.finish(after: failure)
        if let failure { throw failure }
    }

    private func abandon() throws {
        let changes = process.changes(isForLater: world.chance(4))
        let thing = randomThing(), new = world.newState(of: thing)
        process.type(Tokens.inside(new), forGood: true)
        try changes.accept(change(thing, to: new, if: .unchanged), content: new.record.bytes())
        guard !world.chance(4) else { return }
        let error = changes.finish(
            after: TritonError(world.pick([.unavailable, .noPermission, .cancelled]), "it went wrong before"))
        if !process.isDead { process.noteTypedOnDisk() }
        if let error { throw error }
    }

    private func create() async throws {
        let thing = Thing(.note, world.pick(ModelWorld.names))
        try await save(change(thing, to: world.newState(of: thing), if: .absent))
    }

    /// The state that the editor opened: the present one, or one of a cache.
    private func base(of thing: Thing) -> Snapshot? {
        let history = service.state.withLock { $0.history[thing] ?? [] }
        return world.chance(5) ? history.last : service.read(thing)
    }

    private func edit() async throws {
        let thing = world.chance(3) ? world.randomPost() ?? randomThing() : randomThing()
        guard let base = base(of: thing) else { return }
        let (new, _) =
            world.chance(4)
            ? (world.newState(of: thing).with("id", .string(thing.key)), []) : world.edited(base, of: thing)
        if world.chance(4) { world.writeByOther() }
        try await save(change(thing, from: base, to: new, if: .unchanged))
    }

    private func set() async throws {
        let thing = randomThing()
        try await save(change(thing, to: world.newState(of: thing), if: .any))
    }

    private func delete() async throws {
        let thing =
            world.chance(2) ? world.randomPost() ?? Thing(.note, "a") : Thing(.note, world.pick(ModelWorld.names))
        guard let base = base(of: thing) else { return }
        let changes = process.changes(isForLater: world.chance(5))
        try await changes.deliver(
            change(thing, from: base, to: nil, if: world.chance(3) ? .any : .unchanged), by: process.handler(thing.kind)
        )
    }

    private func batch() async throws {
        let kind = world.pick([ModelKind.note, .note, .post])
        let list = (0...1 + world.below(3)).map { _ in
            guard kind == .note else {
                return Change("post", of: ModelWorld.address, to: world.newState(of: Thing(.post, "")), if: .absent)
            }
            let thing = Thing(.note, world.pick(ModelWorld.names)), base = base(of: thing)
            switch world.below(4) {
            case 0: return change(thing, to: world.newState(of: thing), if: .absent)
            case 1: return change(thing, to: world.newState(of: thing), if: .any)
            case 2 where base != nil: return change(thing, from: base, to: nil, if: .unchanged)
            default:
                return change(
                    thing, from: base, to: base.map { world.edited($0, of: thing).0 } ?? world.newState(of: thing),
                    if: .unchanged)
            }
        }
        let isText = !world.chance(3)
        process.type(
            list.reduce(into: []) { $0.formUnion(Tokens.inside($1.after).subtracting(Tokens.inside($1.before))) },
            forGood: isText)
        let results = try await process.changes(isForLater: world.chance(5)).deliverAll(
            list, by: process.handler(kind), carriesText: isText)
        if isText, !process.isDead { process.noteTypedOnDisk() }
        world.log(
            "of \(list.count) \(results.filter { if case .success = $0 { true } else { false } }.count) succeeded")
    }

    // MARK: - The outbox

    private func resend(_ position: Int?) async throws {
        let store = try process.store(), locks = store.locks()
        defer { withExtendedLifetime(locks) {} }
        let items: [StoredChange]
        if let position {
            let outbox = try store.outbox(of: "default")
            guard !outbox.isEmpty,
                let item = try store.take(outbox[position % outbox.count].id, of: "default", with: locks)
            else { return }
            items = [item]
        } else {
            items = try OutboxSender(store: store, locks: locks, profile: "default").all()
        }
        let changes = process.changes(isForLater: world.chance(8))
        for item in items where !process.isDead {
            do {
                try await changes.resend(
                    item, by: process.handler(Thing(item.change).kind),
                    replaces: canBeForced(item.change) && world.chance(3))
                world.log("resent \(item.id)")
            } catch {
                world.log("resending \(item.id) ended with \((error as? TritonError)?.sentence.rendered ?? "\(error)")")
            }
        }
    }

    /// False for a change that would be made a second time: only the user may decide that.
    private func canBeForced(_ change: Change) -> Bool { change.key != nil || Thing(change).kind.isSingle }

    private func sendQueued() async throws {
        let store = try process.store(), locks = store.locks()
        defer { withExtendedLifetime(locks) {} }
        _ = try await OutboxSender(store: store, locks: locks, profile: "default").sendQueued(
            process.changes(isForLater: true), by: process.handlers)
    }

    private func drop() throws {
        let store = try process.store()
        let outbox = try store.outbox(of: "default")
        guard !outbox.isEmpty else { return }
        let item = world.pick(outbox)
        // If a redo that may have arrived is dropped, the next redo could make the post again.
        guard item.reverts == nil || !item.mayHaveArrived || canBeForced(item.change) else { return }
        do { try store.drop(item) } catch { if !process.isDead { throw error } }
        // The text may be lost, and so may the old state of a change that replaced nothing: it is still at the service.
        world.excuseUnreachable(Tokens.inside(item.change.after))
        if process.isDead { throw Killed() }
    }

    // MARK: - Undo

    private func undoOrRedo(_ role: StoredChange.Role, older: Bool) async throws {
        let store = try process.store()
        let candidates = try store.sent(of: "default", role: role).filter { stored in
            let description = Thing(stored.change).kind.description
            return role == .user ? UndoDecision.canUndo(stored, description) : UndoDecision.canRedo(stored, description)
        }
        guard !candidates.isEmpty else { return }
        let chosen = older ? [world.pick(candidates)] : UndoDecision.next(candidates)
        let changes = process.changes(isForLater: world.chance(8))
        let replaces = world.chance(3)
        for stored in chosen where !process.isDead {
            do {
                // A change that would be made a second time is not forced either.
                let kind = Thing(stored.change).kind
                let makesAgain = stored.change.isDeletion && kind.description.hasServiceMadeKey
                try await changes.undo(stored, by: process.handler(kind), replaces: replaces && !makesAgain)
                world.log("undid \(stored.id)")
            } catch {
                world.log(
                    "the undo of \(stored.id) ended with \((error as? TritonError)?.sentence.rendered ?? "\(error)")")
            }
        }
    }

    private func forget() throws {
        let store = try process.store()
        let undoable = try store.sent(of: "default", role: .user).filter {
            UndoDecision.canUndo($0, Thing($0.change).kind.description)
        }
        guard !undoable.isEmpty, world.chance(3) else { return }
        let stored = world.pick(undoable)
        do { try store.forget(stored, Thing(stored.change).kind.description) } catch {
            if !process.isDead { throw error }
        }
        // The user accepts the loss of a state that a deletion or a save destroys when it arrives later.
        if stored.isInOutbox { world.service.flush() }
        world.excuseUnreachable(Tokens.inside(stored.change.before))
        if process.isDead { throw Killed() }
    }
}
