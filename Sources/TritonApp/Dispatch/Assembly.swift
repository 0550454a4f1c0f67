import Account
import Addresses
import Aliases
import Auth
import CommandKit
import Completions
import Configuration
import Database
import DNS
import Domain
import Email
import Files
import Folder
import Now
import Outbox
import PURLs
import Pastebin
import Pics
import RawAPI
import Sandbox
import SandboxControl
import Search
import Service
import Settings
import Session
import Status
import Themes
import Undo
import Webpage
import Weblog

// How each feature's factory is made from the graph: what it takes stands in its `init`, so a part that is missing here
// does not compile.

extension StatusFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> StatusFactory {
        let services = try environment.services(for: call)
        return StatusFactory(
            api: services.api, cache: services.cache, reads: services.reads, changes: services.changes, userDatabase: services.userDatabase,
            profile: try call.session.profile, time: environment.time, isDryRun: call.isDryRun)
    }
}

extension PURLsFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> PURLsFactory {
        let services = try environment.services(for: call)
        return PURLsFactory(api: services.api, cache: services.cache, reads: services.reads, changes: services.changes)
    }
}

extension PastebinFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> PastebinFactory {
        let services = try environment.services(for: call)
        return PastebinFactory(api: services.api, cache: services.cache, reads: services.reads, changes: services.changes)
    }
}

extension NowFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> NowFactory {
        let services = try environment.services(for: call)
        return NowFactory(api: services.api, cache: services.cache, reads: services.reads, changes: services.changes)
    }
}

extension WebpageFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> WebpageFactory {
        let services = try environment.services(for: call)
        return WebpageFactory(
            api: services.api, files: services.files, cache: services.cache, reads: services.reads, changes: services.changes,
            hasPublicHosts: try call.session.hasPublicHosts)
    }
}

extension WeblogFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> WeblogFactory {
        let services = try environment.services(for: call)
        return WeblogFactory(api: services.api, cache: services.cache, reads: services.reads, changes: services.changes)
    }
}

extension PicsFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> PicsFactory {
        let services = try environment.services(for: call)
        return PicsFactory(
            api: services.api, files: services.files, cache: services.cache, reads: services.reads, changes: services.changes, note: { call.note($0) })
    }
}

extension AuthFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> AuthFactory {
        let services = try environment.services(for: call), session = try call.session
        return AuthFactory(
            api: services.api, credentials: environment.profileCredentials(for: call, session: session, cache: services.cache),
            settings: try environment.profileSettings(for: call), cache: services.cache, userDatabase: services.userDatabase, session: session, time: environment.time,
            isDryRun: call.isDryRun)
    }
}

extension AddressesFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> AddressesFactory {
        let services = try environment.services(for: call)
        return AddressesFactory(
            api: services.api, cache: services.cache, reads: services.reads, session: try call.session, settings: try environment.profileSettings(for: call))
    }
}

extension AccountFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> AccountFactory {
        let services = try environment.services(for: call)
        return AccountFactory(api: services.api, cache: services.cache, reads: services.reads, changes: services.changes, session: try call.session)
    }
}

extension ThemesFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> ThemesFactory {
        let services = try environment.services(for: call)
        return ThemesFactory(api: services.api, cache: services.cache, reads: services.reads)
    }
}

extension ServiceFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> ServiceFactory {
        let services = try environment.services(for: call)
        return ServiceFactory(api: services.api, cache: services.cache, reads: services.reads)
    }
}

extension OutboxFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> OutboxFactory {
        OutboxFactory(store: environment.changeStore, handlers: environment.changeHandlers(for: call))
    }
}

extension FolderFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> FolderFactory {
        FolderFactory(handlers: environment.changeHandlers(for: call), workingFolder: environment.workingFolder)
    }
}

extension UndoFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> UndoFactory {
        UndoFactory(store: environment.changeStore, handlers: environment.changeHandlers(for: call))
    }
}

extension RedoFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> RedoFactory {
        RedoFactory(store: environment.changeStore, handlers: environment.changeHandlers(for: call))
    }
}

extension SearchFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> SearchFactory {
        SearchFactory(cache: environment.caches.cache(of: try call.session.profile) { call.note($0) }) {
            Nouns.cacheSchemas.flatMap(\.searched)
        }
    }
}

extension AliasesFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> AliasesFactory {
        AliasesFactory(
            file: try environment.settingsFile.get(), coreWords: { environment.nouns.coreWords },
            reload: { environment.reloadSettings() })
    }
}

extension HelpFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> HelpFactory {
        HelpFactory(
            environment: HelpEnvironment(
                nouns: environment.nouns.map(\.description), catalog: { SettingsCatalog() },
                // A broken configuration has no aliases; `help` is where one learns to mend it.
                aliases: { (try? Alias.all(in: environment.settings.get())) ?? [] },
                externals: { ExternalCommands.all(variables: environment.variables) }))
    }
}

extension DoctorFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> DoctorFactory { DoctorFactory(environment: environment) }
}

extension ReplFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> ReplFactory {
        ReplFactory(environment: ReplEnvironment(runner: ProgramRunner(environment, for: call), directories: try environment.directories.get()))
    }
}

extension CompletionsFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> CompletionsFactory { CompletionsFactory() }
}

extension ConfigurationFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> ConfigurationFactory {
        ConfigurationFactory(
            file: try environment.settingsFile.get(), catalog: SettingsCatalog(), variables: environment.variables, workingFolder: environment.workingFolderSettings,
            reload: { environment.reloadSettings() })
    }
}

extension SandboxControlFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> SandboxControlFactory {
        SandboxControlFactory(
            path: try environment.directories.get().sandboxDatabase, reset: { try environment.resetSandbox() },
            helper: { HelperProgram.find("triton-sandbox", variables: environment.variables) })
    }
}

extension DNSFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> DNSFactory {
        let services = try environment.services(for: call)
        return DNSFactory(api: services.api, cache: services.cache, reads: services.reads, changes: services.changes)
    }
}

extension EmailFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> EmailFactory {
        let services = try environment.services(for: call)
        return EmailFactory(api: services.api, cache: services.cache, reads: services.reads, changes: services.changes)
    }
}

extension RawAPIFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> RawAPIFactory {
        RawAPIFactory(api: try environment.services(for: call).raw, session: try call.session)
    }
}
