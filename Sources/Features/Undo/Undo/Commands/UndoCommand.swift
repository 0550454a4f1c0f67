import CommandKit
import Database
import Domain
import Session

struct UndoCommand: TritonCommand {
    static let page = CommandPage(
        "undo", "put back what was replaced or deleted", form: "[ID] | --list | --drop ID… | --drop --all",
        discussion: "Without a number the last one is put back. What cannot come back, such as a PURL's count of visits, is said.",
        examples: [Example("triton undo --list", "what can be put back, the last one first")],
        output: RestoredItem.schema, operands: [.undoItem])

    @Argument("ids", help: "Which; the last one without it.") var ids: [String] = []
    @Flag("--list", help: "List what can be put back.") var list = false
    @Flag("--drop", help: "Forget instead of putting back.") var drop = false
    @Flag("--all", help: "With --drop: forget everything.") var all = false
    @OptionGroup var options: GlobalOptions

    func check() throws(TritonError) {
        if all, !drop { throw TritonError(.usage, "--all belongs to --drop") }
        if drop, ids.isEmpty != all { throw TritonError(.usage, "--drop takes numbers, or --all") }
        if list, drop || !ids.isEmpty { throw TritonError(.usage, "--list stands alone") }
    }

    func run(in environment: UndoEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let items = try environment.store.items(of: try call.session.profile)
        if list { return .list(items, empty: "there is nothing to undo") }
        if drop { return try await forget(items, environment, call) }
        guard !ids.isEmpty || !items.isEmpty else { throw TritonError(.notFound, "there is nothing to undo") }
        let chosen = try ids.isEmpty ? [items[0]] : ids.map { try item($0, items) }
        let results = try await call.forEach(chosen, named: \.id) { try await restore($0, environment, call).row }
        var output = CommandOutput.made(
            RestoredItem.schema, results, prints: [], results.succeeded == 1 ? "put back what '\(line: chosen[0].command)' destroyed" : "put back \(results.succeeded)")
        output.script = .nothing
        // A rehearsal tells of the command that would be run, which is no request yet.
        output.isOfChange = false
        return output
    }

    private func item(_ id: String, _ items: [UndoItem]) throws(TritonError) -> UndoItem {
        guard let item = items.first(where: { $0.id == id }) else {
            throw TritonError(.notFound, "there is no undo item '\(line: id)'", hint: "see them with 'triton undo --list'")
        }
        return item
    }

    private func restore(_ item: UndoItem, _ environment: UndoEnvironment, _ call: Invocation) async throws -> RestoredItem {
        // In front, because the words may hold a '--' that ends all options.
        let words = (item.address.map { ["--address", $0.name] } ?? []) + ["--profile", item.profile, "--no-input", "--yes"] + item.restore
        if call.isRehearsal {
            call.note("would run: triton \(line: words.joined(separator: " "))")
            return RestoredItem(item: item, isRestored: false)
        }
        let result = await call.rerun(words, input: item.content)
        if let error = result.error, result.output == nil { throw error.while_("cannot undo", "\(line: item.command)") }
        try environment.store.remove(item.id)
        for lost in item.lost { call.note("\(line: lost) cannot come back") }
        return RestoredItem(item: item, isRestored: true)
    }

    private func forget(_ items: [UndoItem], _ environment: UndoEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let found: Deletion<UndoItem> = try await call.deletion(of: all ? items.map(\.id) : ids, "old value", plural: "old values") { id in
            try item(id, items)
        } showing: { item in
            "\(line: item.id)  \(line: item.command) (it cannot come back)"
        }
        return try await found.delete { item in
            if !call.isRehearsal { try environment.store.remove(item.id) }
            return item
        }
    }
}
