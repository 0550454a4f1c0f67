import Cache
public import Commands
package import Platform
package import Settings

/// Reverts changes.
public struct UndoFactory: NounFactory {
    package let environment: UndoEnvironment

    package init(store: Lazy<ChangeStore>, handlers: ChangeHandlers) {
        environment = UndoEnvironment(lazyStore: store, handlers: handlers)
    }

    private static let limits = ChangeStore.Limits()

    package static let settings = [
        KnownSetting(
            "undo.days", .int(1...3650), standard: String(limits.days),
            "how long replaced and deleted items are kept"),
        KnownSetting(
            "undo.megabytes", .int(1...4096), standard: String(limits.megabytes),
            "how much of them is kept for each profile"),
    ]

    package static let noun = Noun<UndoEnvironment>(
        "undo", "undo the last change",
        about: """
            The state before each change is kept, for \(limits.days) days and up to \(limits.megabytes) MB for each \
            profile (the settings 'undo.days' and 'undo.megabytes'), and that of the last command in any case. 'triton \
            undo' reverts the last change that was not itself an undo, with all changes of the same command. What was \
            changed again meanwhile is not overwritten: changes of other lines are kept, and changes of the same lines \
            stop with code 73 unless --force is given. 'triton redo' reverts the last undo. 'undo --drop' deletes old \
            states, because what was deleted may have been a secret.
            """,
        main: Verb(UndoCommand.self))
}

/// Reverts undos.
public struct RedoFactory: NounFactory {
    package let environment: UndoEnvironment

    package init(store: Lazy<ChangeStore>, handlers: ChangeHandlers) {
        environment = UndoEnvironment(lazyStore: store, handlers: handlers)
    }

    package static let noun = Noun<UndoEnvironment>("redo", "revert the last undo", main: Verb(RedoCommand.self))
}

extension OperandKind {
    static let undoItem = item(
        .query(ChangeStore.undoNames, in: .userData, describedBy: ["undo", "--list"]))
}
