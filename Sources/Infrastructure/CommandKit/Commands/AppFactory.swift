package import Settings

/// The one thing that a feature shows of itself.
///
/// A factory is a struct that takes protocols in its `init` and makes nothing until it is asked. `description` needs
/// no instance, so that help, completion and manual make none.
package protocol AppFactory: Sendable {
    static var description: NounDescription { get }

    func makeCommands() -> CommandSet
    /// What of the feature lives longer than one command.
    func makeScenes() -> [Scene]
    /// The settings that the feature owns.
    func makeSettings() -> [KnownSetting]
}

extension AppFactory {
    package func makeScenes() -> [Scene] { [] }
    package func makeSettings() -> [KnownSetting] { [] }
}
