import Account
import Addresses
import Aliases
import Auth
package import Cache
package import Changes
package import Commands
import Completions
import Configuration
import DNS
package import Database
import Doctor
import Domain
import Email
import Files
import Folder
import HTTPTransport
import Help
import JQ
import Markdown
import Now
import Outbox
import Overview
import PURLs
import Pastebin
import Pics
import Platform
import Preview
import RawAPI
import SandboxControl
import Search
import Service
import Session
package import Settings
import Shell
import Status
import Themes
import Undo
import Weblog
import Webpage

/// A noun of the program, and how its factory is made from the graph.
package struct NounEntry: Sendable {
    package let noun: LazyNoun
    /// The static description of the feature.
    package let factory: any AppFactory.Type
    package let make: @Sendable (CommandGraph) throws -> any AppFactory

    /// A feature that needs other parts of the program than the service.
    package init<Factory: AppFactory>(
        _ name: String, otherNames: [String] = [], _ factory: Factory.Type,
        _ make: @escaping @Sendable (CommandGraph) throws -> Factory
    ) {
        noun = LazyNoun(name, otherNames: otherNames) { factory.description }
        self.factory = factory
        self.make = make
    }

    /// A feature of the service.
    package init<Factory: AppFactory>(_ name: String, _ make: @escaping @Sendable (FeatureServices) throws -> Factory) {
        self.init(name, Factory.self) { graph in try make(graph.services) }
    }

    package var name: String { noun.name }
    package var description: NounDescription { noun.description }
}

extension [NounEntry] {
    /// Words that no alias and no external command can have.
    package var coreWords: [String] { flatMap { [$0.name] + $0.noun.otherNames } + MetaCommand.reservedWords }

    /// The description of a kind of change; nil for a kind of a newer version.
    package func changeDescription(of kind: ChangeKind) -> ChangeDescription? {
        lazy.flatMap { $0.factory.changes }.first { $0.kind == kind }
    }

    /// The tables of all features in the cache of a profile.
    package var cacheSchemas: [CacheSchema] { flatMap { $0.factory.cacheSchemas } }

    /// The tables of all features in the user data.
    package var userSchemas: [FeatureSchema] {
        flatMap { $0.factory.userSchemas } + [ChangeStore.schema]
    }

    /// The program's own settings, and those of the features.
    package var settings: SettingsCatalog { SettingsCatalog(flatMap { $0.factory.settings }) }
}

/// The table of nouns. Adding one is one line here, and its target in the manifest.
package enum Nouns {
    package static let all: [NounEntry] = [
        NounEntry("status", StatusFactory.init),
        NounEntry("purl", PURLsFactory.init),
        NounEntry("paste", PastebinFactory.init),
        NounEntry("now", NowFactory.init),
        NounEntry("web", WebpageFactory.init),
        NounEntry("weblog", WeblogFactory.self) { graph in
            let services = try graph.services
            return WeblogFactory(services, pictures: PicsFactory.uploads { services }) { note in
                EntryHistory(
                    storageName: services.session.storageName, variables: graph.environment.variables,
                    time: services.time, note: note
                ).origins
            }
        },
        NounEntry("pic", PicsFactory.init),
        NounEntry("dns", DNSFactory.init),
        NounEntry("email", EmailFactory.init),
        NounEntry("folder", FolderFactory.self) { graph in
            FolderFactory(
                handlers: graph.changeHandlers, workingFolder: graph.environment.workingFolder,
                uploads: PicsFactory.uploads { try graph.services }, links: { try graph.services.links })
        },
        NounEntry("auth", AuthFactory.init),
        NounEntry("address", AddressesFactory.init),
        NounEntry("account", AccountFactory.init),
        NounEntry("theme", ThemesFactory.init),
        NounEntry("service", ServiceFactory.init),
        NounEntry("config", ConfigurationFactory.self) { graph in
            let environment = graph.environment
            return ConfigurationFactory(
                file: try environment.settingsFile.get(), catalog: environment.nouns.settings,
                variables: environment.variables,
                workingFolder: environment.workingFolderSettings,
                check: { try CommandSettings.check($0, environment.nouns, in: environment.settings.get()) },
                reload: { environment.reloadSettings() })
        },
        NounEntry("sandbox", SandboxControlFactory.self) { graph in
            let environment = graph.environment
            return SandboxControlFactory(
                path: try environment.directories.get().sandboxDatabase,
                hasChanges: { try environment.sandboxHasChanges() }, reset: { try environment.resetSandbox() },
                helper: { InstalledFiles.helper("triton-sandbox", variables: environment.variables) })
        },
        NounEntry("api", RawAPIFactory.init),
        NounEntry("search", SearchFactory.self) { graph in
            let environment = graph.environment, call = graph.call
            return SearchFactory(cache: environment.caches.cache(of: try call.session.storageName) { call.note($0) }) {
                environment.nouns.cacheSchemas.flatMap(\.searched)
            }
        },
        NounEntry("overview", OverviewFactory.self) { graph in
            let environment = graph.environment, call = graph.call, services = try graph.services
            return OverviewFactory(
                sources: OverviewSources(
                    addresses: { try await AddressesFactory(services).own() },
                    outbox: {
                        try OutboxFactory(store: environment.changeStore, handlers: graph.changeHandlers)
                            .count(of: services.session.profile)
                    },
                    drafts: {
                        try await WeblogFactory(services, pictures: PicsFactory.uploads { services }).draftCount(
                            of: try call.address)
                    },
                    nowUpdatedAt: { try await NowFactory(services).updatedAt(of: try call.address) },
                    latest: { try await StatusFactory(services).newestOfFollowed(by: try call.address, limit: 5) },
                    purls: { try await PURLsFactory(services).visits(of: try call.address) }))
        },
        NounEntry("preview", PreviewFactory.self) { graph in
            PreviewFactory(
                environment: PreviewEnvironment(workingFolder: graph.environment.workingFolder) {
                    let services = try graph.services
                    return try await WeblogFactory(services, pictures: PicsFactory.uploads { services }).template(
                        of: try graph.call.address)
                })
        },
        NounEntry("outbox", OutboxFactory.self) {
            OutboxFactory(store: $0.environment.changeStore, handlers: $0.changeHandlers)
        },
        NounEntry("undo", UndoFactory.self) {
            UndoFactory(store: $0.environment.changeStore, handlers: $0.changeHandlers)
        },
        NounEntry("redo", RedoFactory.self) {
            RedoFactory(store: $0.environment.changeStore, handlers: $0.changeHandlers)
        },
        NounEntry("alias", AliasesFactory.self) { graph in
            let environment = graph.environment
            return AliasesFactory(
                file: try environment.settingsFile.get(), coreWords: { environment.nouns.coreWords },
                reload: { environment.reloadSettings() })
        },
        NounEntry("doctor", DoctorFactory.self) { graph in
            let environment = graph.environment, call = graph.call
            return DoctorFactory(
                environment: DoctorEnvironment(
                    version: Program.fullVersion, program: environment.program,
                    settings: { try environment.settings.get() },
                    problems: { settings in
                        // An invalid value is thrown; warnings are returned.
                        try settings.check(environment.nouns.settings)
                        return SettingsWarnings.all(in: settings, environment.nouns)
                    },
                    workingFolder: {
                        let found = try environment.workingFolderSettings.get()
                        try FolderFactory.check(kinds: found?.kinds)
                        return found
                    },
                    directories: { try environment.directories.get() },
                    findToken: { try await environment.credentials.chain(for: $0).find(call.tokenWait) },
                    client: { session, token in
                        environment.client(
                            for: call, session: session,
                            cache: environment.caches.cache(of: session.storageName) { _ in },
                            trying: token)
                    },
                    transport: { try environment.networkTransport.get() },
                    libraries: [
                        OptionalLibrary("libcurl", for: "the network") {
                            do throws(TransportFailure) {
                                return try CurlLibrary.version()
                            } catch { throw error.asTritonError(host: "") }
                        },
                        OptionalLibrary("libjq", for: "--jq") {
                            try JQLibrary.load()
                            return nil
                        },
                        OptionalLibrary("cmark-gfm", for: "'preview'") {
                            _ = try MarkdownRenderer()
                            return nil
                        },
                        OptionalLibrary("libexpat", for: "'weblog import' of feeds") {
                            try WeblogFactory.loadFeedReader()
                            return nil
                        },
                    ],
                    catalog: { environment.nouns.settings }, changes: environment.changeStore,
                    folder: environment.workingFolder))
        },
        NounEntry("help", HelpFactory.self) { graph in
            HelpFactory(environment: graph.environment.helpEnvironment)
        },
        NounEntry("repl", otherNames: ["shell"], ReplFactory.self) { graph in
            ReplFactory(
                environment: ReplEnvironment(
                    runner: ProgramRunner(graph.environment, for: graph.call),
                    directories: try graph.environment.directories.get()))
        },
        NounEntry("completion", CompletionsFactory.self) { _ in CompletionsFactory() },
    ]
}

extension TritonEnvironment {
    var helpEnvironment: HelpEnvironment {
        HelpEnvironment(
            version: Program.version, nouns: nouns.map(\.description), catalog: { nouns.settings },
            // A broken configuration has no aliases; `help` explains how to repair it.
            aliases: { ((try? Alias.all(in: settings.get())) ?? []).map { ($0.name, $0.expansion) } },
            externals: { ExternalCommands.all(variables: variables) })
    }
}
