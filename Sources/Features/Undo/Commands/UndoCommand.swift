import Arguments
import Changes
import Commands
import Domain
import Output
import Session
import Terminal

struct UndoCommand: TritonCommand {
    static let page = CommandPage(
        "undo", "undo the last change", form: "[ID…] | --list | show ID | --drop ID… | --drop --all",
        discussion: """
            Without a number the last change is undone, with all changes of the same command. The output names what \
            cannot be restored, such as a PURL's count of visits. 'undo show ID' shows what undo would change. An old \
            state that is dropped cannot be restored; the other changes of the same thing lose it too.
            """,
        examples: [
            Example("triton undo --list", "what can be undone, the newest first"),
            Example("triton undo show 1", "what undo would change", after: "triton now set Later"),
        ],
        output: RestoredItem.schema, operands: [.undoItem])

    @Argument("id", help: "The numbers (default: the last change).") var ids: [String] = []
    @Flag("--list", help: "List what can be undone.") var list = false
    @Flag("--drop", help: "Delete the old states instead.") var drop = false
    @Flag("--all", help: "With --drop: delete all of them, and what redo would restore.") var all = false
    @OptionGroup var options: GlobalOptions

    private var shows: Bool { ids.first == "show" }

    var changesService: Bool { !isRead && !list && !drop && !shows }

    func check() throws(TritonError) {
        if all, !drop { throw TritonError(.usage, "--all belongs to --drop") }
        if drop, ids.isEmpty != all { throw TritonError(.usage, "--drop takes numbers, or --all") }
        if list, drop || !ids.isEmpty { throw TritonError(.usage, "--list takes no numbers") }
        if shows, ids.count != 2 || drop { throw TritonError(.usage, "'undo show' takes one number") }
    }

    func run(in environment: UndoEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let items = try environment.undoable(of: try call.session.profile)
        if list {
            return UndoListView.output(
                items.map(environment.item), now: call.time.now(),
                columns: call.outputTraits.columns ?? TerminalSize.standard.columns)
        }
        if shows {
            return UndoDifference(
                item: environment.item(try environment.chosen([ids[1]], among: items, word: "undo")[0])
            ).output(call)
        }
        if drop { return try await forget(items, environment, call) }
        let chosen = try environment.chosen(ids, among: items, word: "undo")
        return try await environment.undoAll(chosen, done: "undone", replaces: options.force, call)
    }

    private func forget(_ items: [StoredChange], _ environment: UndoEnvironment, _ call: Invocation) async throws
        -> CommandOutput
    {
        let listed = Set(items.map(\.id))
        let others = try environment.store.all(of: try call.session.profile).filter {
            $0.isOver && !listed.contains($0.id)
        }
        let names = all ? items.map(\.id) : ids
        let found: Deletion<UndoItem> = try await call.deletion(of: names, "old state", plural: "old states") {
            $0
        } find: { id in
            environment.item(try environment.chosen([id], among: items, word: "undo")[0])
        } showing: { item in
            "\(line: item.stored.id)  \(item.sentence) (it cannot be restored then)"
        }
        let output = try await found.delete { item in
            if !call.isDryRun { try environment.store.forget(item.stored, item.description) }
            return item
        }
        // Undone changes and their undos are not listed, but contain the same texts. They are erased too, so redo is
        // not possible.
        if all, !call.isDryRun { try environment.store.erase(others.map(\.number)) }
        return output
    }
}
