import Commands
import Session
import Terminal

struct UndoCommand: TritonCommand {
    static let page = CommandPage(
        "undo", "undo the last change", form: "[ID…] | --list [-n N] | show ID | --drop ID… | --drop --all",
        discussion: """
            Without a number the last change is undone, with all changes of the same command, which are named first \
            if they are several. In a pipe the numbers of the undone changes are printed, which 'triton redo' takes; \
            without a number, --json prints an array. \
            'latest' is the newest change alone. With --address only the changes of that address are undone, listed \
            or dropped. The output names what cannot be restored, such as a PURL's count of visits. What is gone \
            already is skipped. The list has one line for each command, with the numbers of its changes, such as 3-4, \
            which are accepted too; in a pipe and with --format it has a record for each change, with the number of \
            its command's first change as 'group'. -n counts commands there too. 'undo show ID' shows what undo would \
            change. An old state that is dropped cannot be restored; the other changes of the same item lose it too, \
            except those in the outbox. What was made for another service is marked with it in the list, and is undone \
            only there.
            """,
        examples: [
            Example("triton undo --list", "what can be undone, the newest first"),
            Example("triton undo show 1", "what undo would change", after: "triton now set Later"),
        ],
        output: RestoredItem.schema, operands: [.undoItem], askingCase: .option("--drop"))

    @Argument("id", help: "The numbers, such as 4 or 3-4, or 'latest' (default: the last change).") var ids: [String] =
        []
    @Flag("--list", help: "List what can be undone.") var list = false
    @Option("-n", "-L", "--limit", takes: "number", help: "With --list: show at most this many commands.")
    var limit: Int?
    @Flag("--drop", help: "Delete the old states instead.") var drop = false
    @Flag("--all", help: "With --drop: delete all of them, and what redo would restore.") var all = false

    private var shows: Bool { ids.first == "show" }

    var needsWritableSession: Bool { !isRead && !list && !shows }

    var printsList: Bool { list }

    var lacksItem: Bool { shows && ids.count == 1 || drop && !all && ids.isEmpty }

    func check() throws(TritonError) {
        if all, !drop { throw TritonError(.usage, "--all belongs to --drop") }
        if drop, ids.isEmpty != all { throw TritonError(.usage, "--drop takes numbers, or --all") }
        if list, drop || !ids.isEmpty { throw TritonError(.usage, "--list takes no numbers") }
        if limit != nil, !list { throw TritonError(.usage, "--limit belongs to --list") }
        if shows, ids.count != 2 || drop { throw TritonError(.usage, "'undo show' takes one number") }
    }

    func run(in environment: UndoEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let items = try environment.undoable(call)
        if list {
            let items = items.filter { !$0.isGone }
            let listed = limit.map { Self.newest($0, of: items) } ?? items
            return UndoListView.output(
                listed.map(environment.item),
                otherServices: try call.changes.otherServices(of: listed),
                notice: limit == nil || items.isEmpty ? "there is nothing to undo" : "nothing to show",
                now: call.time.now(), columns: call.outputTraits.columns ?? TerminalSize.standard.columns)
        }
        if shows {
            let shown = try environment.chosen([ids[1]], among: items, word: "undo", call).map(environment.item)
            return UndoItem.difference(of: shown)
        }
        if drop { return try await forget(items, environment, call) }
        let chosen = try environment.chosen(ids, among: items, word: "undo", call)
        var output = try await environment.undoAll(chosen, done: "undone", replaces: call.options.force, call)
        output.isList = ids.isEmpty
        return output
    }

    /// The changes of the newest commands.
    /// - Parameter changes: newest first.
    private static func newest(_ limit: Int, of changes: [StoredChange]) -> [StoredChange] {
        var groups: Set<Int64> = []
        return changes.filter { change in
            if groups.count < limit { groups.insert(change.group) }
            return groups.contains(change.group)
        }
    }

    private func forget(_ items: [StoredChange], _ environment: UndoEnvironment, _ call: Invocation) async throws
        -> CommandOutput
    {
        let store = try environment.store
        // Undone changes and their undos are not listed, but contain the same texts. They are erased too, so redo is
        // not possible.
        let others: [Int64]? =
            if all {
                try store.numbersOver(
                    of: try call.session.profile, at: call.typedAddress, except: Set(items.map(\.number)))
            } else { nil }
        let wanted = all ? items : try environment.chosen(ids, among: items, word: "undo", call)
        guard !wanted.isEmpty else {
            if let others, !call.isDryRun {
                _ = try store.forget([], environment.handlers.description, andOthers: others)
            }
            return .list([UndoItem](), empty: "there is nothing to drop")
        }
        let byID = Dictionary(wanted.map { ($0.id, $0) }) { first, _ in first }
        let found: Deletion<UndoItem> = try await call.deletion(
            of: wanted.map(\.id), "old state", plural: "old states"
        ) {
            $0
        } find: { id in
            environment.item(byID[id] ?? wanted[0])
        } showing: { item in
            "\(line: item.stored.id)  \(item.sentence) (it cannot be restored then)"
        }
        return try found.deleteTogether { items in
            guard !call.isDryRun else { return items.map { .success($0) } }
            let errors = try store.forget(
                items.map(\.stored), environment.handlers.description, andOthers: others)
            return zip(items, errors).map { item, error in error.map { .failure($0) } ?? .success(item) }
        }
    }
}
