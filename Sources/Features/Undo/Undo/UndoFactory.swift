public import CommandKit
package import Database
package import Domain

/// Puts back what the last replacements and deletions destroyed.
public struct UndoFactory: AppFactory {
    private let environment: UndoEnvironment

    package init(store: Lazy<UndoStore>) { environment = UndoEnvironment(lazyStore: store) }

    static let noun = Noun<UndoEnvironment>(
        "undo", "put back what was replaced or deleted",
        about:
            "Before a replacement or deletion the old value is kept, for 90 days and up to 64 MB in all (the settings 'undo.days' and 'undo.megabytes'). 'undo --drop' forgets it, because what was deleted may have been a secret.",
        main: Verb(UndoCommand.self))

    package static var description: NounDescription { noun.description }

    package func makeCommands() -> CommandSet { Self.noun.commands(in: environment) }
}

/// What the command sees of the program.
struct UndoEnvironment: Sendable {
    let lazyStore: Lazy<UndoStore>

    var store: UndoStore {
        get throws { try lazyStore.get() }
    }
}
