package import Changes
package import Files
package import HTTPTransport
package import OMGAPI
package import Platform
package import Session
package import Settings

/// The dependencies of the commands. Each part may fail by itself; its check reports the error.
package struct DoctorEnvironment: Sendable {
    /// Version of the program.
    let version: String
    /// The path of the program.
    let program: String
    let settings: @Sendable () throws -> Settings
    /// Warnings about the configuration.
    let problems: @Sendable (Settings) throws -> [SafeText]
    let workingFolder: @Sendable () throws -> WorkingFolderSettings?
    let directories: @Sendable () throws -> Directories
    let findToken: @Sendable (Session) async throws -> FoundToken?
    /// A client that sends this token.
    let client: @Sendable (Session, Token) -> any APIClient
    let transport: @Sendable () throws -> any HTTPTransport
    let libraries: [OptionalLibrary]
    let catalog: @Sendable () -> SettingsCatalog
    let changes: Lazy<ChangeStore>
    /// The working folder.
    let folder: String

    package init(
        version: String, program: String, settings: @escaping @Sendable () throws -> Settings,
        problems: @escaping @Sendable (Settings) throws -> [SafeText],
        workingFolder: @escaping @Sendable () throws -> WorkingFolderSettings?,
        directories: @escaping @Sendable () throws -> Directories,
        findToken: @escaping @Sendable (Session) async throws -> FoundToken?,
        client: @escaping @Sendable (Session, Token) -> any APIClient,
        transport: @escaping @Sendable () throws -> any HTTPTransport, libraries: [OptionalLibrary],
        catalog: @escaping @Sendable () -> SettingsCatalog, changes: Lazy<ChangeStore>, folder: String
    ) {
        self.version = version
        self.program = program
        self.settings = settings
        self.problems = problems
        self.workingFolder = workingFolder
        self.directories = directories
        self.findToken = findToken
        self.client = client
        self.transport = transport
        self.libraries = libraries
        self.catalog = catalog
        self.changes = changes
        self.folder = folder
    }
}

/// A library that is loaded when it is needed.
package struct OptionalLibrary: Sendable {
    let name: String
    /// The feature that needs it, such as `--jq`.
    let use: SafeText
    /// Throws the error that the feature would end with. Returns what there is to say of the library that was found.
    let load: @Sendable () throws -> SafeText?

    package init(_ name: String, for use: SafeText, load: @escaping @Sendable () throws -> SafeText?) {
        self.name = name
        self.use = use
        self.load = load
    }
}
