import Commands

struct RedoCommand: TritonCommand {
    static let page = CommandPage(
        "redo", "revert the last undo", form: "[ID…]",
        discussion: """
            Without a number the last undo is reverted, with --address the last one of that address, unless you \
            changed something after it. What was changed meanwhile is not overwritten, unless --force is given. In a \
            pipe the numbers of the changes are printed. A picture that is uploaded again has another URL, which the \
            entries and pages of the same command name then.
            """,
        examples: [Example("triton redo", "make the change again", after: "triton now set Later; triton undo")],
        output: RestoredItem.schema)

    @Argument("id", help: "The numbers of undone changes, such as 4 or 3-4, or 'latest' (default: the last undo).")
    var ids: [String] = []

    func run(in environment: UndoEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let undos = try environment.redoable(call)
        let chosen = try environment.chosen(ids, among: undos, word: "redo", call)
        var output = try await environment.undoAll(chosen, done: "redone", replaces: call.options.force, call)
        output.isList = ids.isEmpty
        return output
    }
}
