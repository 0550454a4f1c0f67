package import Cache
package import Changes
package import Database
package import Settings

/// The interface of a feature.
///
/// A factory is a struct that takes its dependencies in its `init` and makes nothing until it is asked. The static
/// parts need no instance, so help, completion, manual, configuration and the databases make none.
package protocol AppFactory: Sendable {
    static var description: NounDescription { get }

    /// The kinds of changes that the feature makes.
    static var changes: [ChangeDescription] { get }
    /// The tables of the feature in the cache of a profile.
    static var cacheSchemas: [CacheSchema] { get }
    /// The tables of the feature in the user data.
    static var userSchemas: [FeatureSchema] { get }
    /// The lists of addresses that it stores, for completion in all commands. Every other list is completed only in the
    /// feature's own commands, which name it as an operand, see ``OperandKind/item(_:)``.
    static var addressLists: AddressLists { get }
    /// The settings that the feature owns.
    static var settings: [KnownSetting] { get }
    /// Whether it makes watchers, see ``makeWatchers()``.
    static var hasWatchers: Bool { get }

    func makeCommands() -> CommandSet
    /// One for each of ``changes``.
    func makeChangeHandlers() -> [any ChangeHandler]
    func makeWatchers() -> [Watcher]
}

extension AppFactory {
    package static var changes: [ChangeDescription] { [] }
    package static var cacheSchemas: [CacheSchema] { [] }
    package static var userSchemas: [FeatureSchema] { [] }
    package static var addressLists: AddressLists { AddressLists() }
    package static var settings: [KnownSetting] { [] }
    package static var hasWatchers: Bool { false }
    package func makeChangeHandlers() -> [any ChangeHandler] { [] }
    package func makeWatchers() -> [Watcher] { [] }
}

package protocol NounFactory: AppFactory {
    /// The dependencies of the commands.
    associatedtype Environment: Sendable

    static var noun: Noun<Environment> { get }
    var environment: Environment { get }
}

extension NounFactory {
    package static var description: NounDescription { noun.description }

    package func makeCommands() -> CommandSet { CommandSet(in: environment) }
}
