import Cache
package import Changes
package import Database
package import Domain
package import Files
package import HTTPTransport
package import Platform
package import Sandbox
package import Session
package import Settings
package import Terminal

/// The one dependency graph of the program. Each part is made once, when it is first used, and can be replaced. Making
/// the graph itself opens, reads and loads nothing.
package struct TritonEnvironment: Sendable {
    /// The process's environment variables.
    package let variables: [String: String]
    /// The folder that the program was started in.
    package let workingFolder: String
    /// The path of the program, handed to external commands.
    package var program: String { findProgram() }
    private let findProgram: @Sendable () -> String
    package let console: Lazy<any Console>
    package let time: TimeSource
    package let directories: Lazy<Directories>
    package let settingsFile: Lazy<SettingsFile>
    package let settings: Lazy<Settings>
    /// `address` and `profile` of a `.triton.toml` in or above the working folder.
    package let workingFolderSettings: Lazy<WorkingFolderSettings?>
    package let sessionResolver: SessionResolver
    package let sessionController: SessionController
    /// The transport to a service on the network.
    package let networkTransport: Lazy<any HTTPTransport>
    /// The omg.lol inside the program.
    package let sandbox: Lazy<SandboxService>
    package let userDatabase: Lazy<UserDatabase>
    package let changeStore: Lazy<ChangeStore>
    package let caches: CacheCollection
    package let credentials: Credentials
    package let ownAddresses = OwnAddressLists()
    package let unreachableHosts = UnreachableHosts()
    /// The nouns of the program: the table that the dispatcher was given.
    package let nouns: [NounEntry]
    /// The secrets that are masked in all output.
    package let secrets: KnownSecrets
    package let printedWarnings = WarningDeduplicator()

    package init(
        variables: [String: String], workingFolder: String, program: @autoclosure @escaping @Sendable () -> String,
        console: @escaping @Sendable () -> any Console,
        time: TimeSource = .system, nouns: [NounEntry] = Nouns.all,
        networkTransport: (@Sendable () throws -> any HTTPTransport)? = nil
    ) {
        self.variables = variables
        self.workingFolder = workingFolder
        findProgram = program
        self.console = Lazy(console)
        self.nouns = nouns
        self.time = time
        let directories = Lazy { Directories(variables: variables) }
        self.directories = directories
        settingsFile = Lazy { SettingsFile(try directories.get().configFile ?? "/nonexistent/triton/config.toml") }
        let settings = Lazy { [settingsFile] in try settingsFile.get().loadOwn() }
        self.settings = settings
        let workingFolderSettings = Lazy { try WorkingFolderSettings.find(from: workingFolder) }
        self.workingFolderSettings = workingFolderSettings
        sessionResolver = SessionResolver(
            variables: variables, workingFolder: { try workingFolderSettings.get() }, settings: { try settings.get() })
        sessionController = SessionController { [sessionResolver] in
            try sessionResolver.session(address: nil, profile: nil, chosen: $0)
        }
        self.networkTransport = Lazy(networkTransport ?? { CurlTransport(variables: variables) })
        sandbox = Lazy { try Self.sandbox(in: directories, time) }
        userDatabase = Lazy { try Self.userDatabase(in: directories, nouns) }
        changeStore = Lazy { [userDatabase] in
            ChangeStore(try userDatabase.get()) { try Self.changeLimits(settings.get()) }
        }
        caches = CacheCollection(directories: directories) { Self.cacheFactory(of: nouns) }
        secrets = KnownSecrets(variables: variables) { Self.storedTokens(in: directories) }
        credentials = Credentials(
            variables: variables, directories: directories, settings: settings, time: time,
            didFind: { [secrets] in secrets.add($0.secret) },
            didChange: { [ownAddresses, sessionController] in
                ownAddresses.forget()
                sessionController.noteLogin()
            })
    }

    private static func sandbox(in directories: Lazy<Directories>, _ time: TimeSource) throws -> SandboxService {
        SandboxService(store: try SandboxStore(path: try sandboxPath(directories), time: time), time: time)
    }

    private static func userDatabase(in directories: Lazy<Directories>, _ nouns: [NounEntry]) throws -> UserDatabase {
        try UserDatabase.open(
            path: try directories.get().userDatabase,
            factory: DatabaseFactory(schemas: nouns.userSchemas, durability: .lasting))
    }

    private static func cacheFactory(of nouns: [NounEntry]) -> DatabaseFactory {
        DatabaseFactory(schemas: CacheSchema.tables(of: nouns.cacheSchemas), durability: .disposable)
    }

    private static func storedTokens(in directories: Lazy<Directories>) -> [Secret] {
        // Without a home directory there is no such file.
        (try? directories.get().credentialsFile).flatMap { $0 }.map { TokenFile($0).tokens.map(\.secret) } ?? []
    }

    private static func changeLimits(_ settings: Settings) throws -> ChangeStore.Limits {
        var limits = ChangeStore.Limits()
        if let days = try settings.int("undo.days") { limits.days = days }
        if let megabytes = try settings.int("undo.megabytes") { limits.megabytes = megabytes }
        return limits
    }

    private static func sandboxPath(_ directories: Lazy<Directories>) throws -> String {
        guard let path = try directories.get().sandboxDatabase else {
            throw TritonError(.io, "there is no home directory for the sandbox", hint: "set XDG_DATA_HOME")
        }
        return path
    }

    /// Whether ``resetSandbox()`` would lose something.
    package func sandboxHasChanges() throws -> Bool {
        guard let path = try directories.get().sandboxDatabase else { return false }
        return try SandboxStore.hasChanges(path: path) || changeStore.get().hasChanges(of: Session.sandboxProfile)
    }

    /// Restores the initial state of the sandbox, whatever the state and version of its file, and forgets what is
    /// stored about the old one: cache, undo and outbox of its profile.
    package func resetSandbox() throws {
        let store = try SandboxStore.resetting(path: try Self.sandboxPath(directories), time: time)
        sandbox.replace { [time] in SandboxService(store: store, time: time) }
        try changeStore.get().removeAll(of: Session.sandboxProfile)
        caches.cache(of: Session.sandboxProfile) { _ in }.clear()
    }

    /// Called after the configuration was written; the next command reads it again.
    package func reloadSettings() {
        let file = settingsFile
        settings.replace { try file.get().loadOwn() }
        sessionController.update()
    }
}
