package import Changes
package import Database
package import Settings

/// The one thing that a feature shows of itself.
///
/// A factory is a struct that takes protocols in its `init` and makes nothing until it is asked. `description` needs
/// no instance, so that help, completion and manual make none.
package protocol AppFactory: Sendable {
    static var description: NounDescription { get }

    /// The kinds of changes that the feature makes; known without making the feature.
    static var changes: [ChangeDescription] { get }

    /// Which addresses the feature has seen, for completion; known without making it.
    static var addressQueries: [CompletionQuery] { get }

    func makeCommands() -> CommandSet
    /// One for each of ``changes``.
    func makeChangeHandlers() throws -> [any ChangeHandler]
    /// What of the feature lives longer than one command.
    func makeScenes() -> [Scene]
    /// The settings that the feature owns.
    func makeSettings() -> [KnownSetting]
}

extension AppFactory {
    package static var changes: [ChangeDescription] { [] }
    package static var addressQueries: [CompletionQuery] { [] }
    package func makeChangeHandlers() throws -> [any ChangeHandler] { [] }
    package func makeScenes() -> [Scene] { [] }
    package func makeSettings() -> [KnownSetting] { [] }
}
