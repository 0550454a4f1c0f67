import Addresses
import Aliases
import CommandKit
import Completions
import Domain
import Now
import Outbox
import PURLs
import Pastebin
import Pics
import Search
import Service
import Settings
import Session
import Status
import Undo
import Webpage
import Weblog

// How each feature's factory is made from the graph: what it takes stands in its `init`, so a part that is missing here
// does not compile.

extension StatusFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> StatusFactory {
        let services = try environment.services(for: call)
        return StatusFactory(
            api: services.api, cache: services.cache, reads: services.reads, undo: services.undo, userDatabase: services.userDatabase, profile: try call.session.profile,
            time: environment.time, isRehearsal: call.isRehearsal)
    }
}

extension PURLsFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> PURLsFactory {
        let services = try environment.services(for: call)
        return PURLsFactory(api: services.api, cache: services.cache, reads: services.reads, undo: services.undo)
    }
}

extension PastebinFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> PastebinFactory {
        let services = try environment.services(for: call)
        return PastebinFactory(api: services.api, cache: services.cache, reads: services.reads, undo: services.undo)
    }
}

extension NowFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> NowFactory {
        let services = try environment.services(for: call)
        return NowFactory(api: services.api, cache: services.cache, reads: services.reads, undo: services.undo)
    }
}

extension WebpageFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> WebpageFactory {
        let services = try environment.services(for: call)
        return WebpageFactory(api: services.api, cache: services.cache, reads: services.reads, undo: services.undo)
    }
}

extension WeblogFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> WeblogFactory {
        let services = try environment.services(for: call)
        return WeblogFactory(api: services.api, cache: services.cache, reads: services.reads, undo: services.undo)
    }
}

extension PicsFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> PicsFactory {
        let services = try environment.services(for: call)
        return PicsFactory(api: services.api, files: services.files, cache: services.cache, reads: services.reads, undo: services.undo)
    }
}

extension AddressesFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> AddressesFactory {
        let services = try environment.services(for: call)
        return AddressesFactory(
            api: services.api, cache: services.cache, reads: services.reads, session: try call.session, settings: try environment.profileSettings(for: call))
    }
}

extension ServiceFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> ServiceFactory {
        let services = try environment.services(for: call)
        return ServiceFactory(api: services.api, cache: services.cache, reads: services.reads)
    }
}

extension OutboxFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> OutboxFactory { OutboxFactory(outbox: environment.outbox) }
}

extension UndoFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> UndoFactory { UndoFactory(store: environment.undoStore) }
}

extension SearchFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> SearchFactory {
        SearchFactory(cache: environment.caches.cache(of: try call.session.profile) { call.note($0) })
    }
}

extension AliasesFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> AliasesFactory {
        AliasesFactory(file: try environment.settingsFile.get(), coreWords: { Nouns.coreWords }, reload: { environment.reloadSettings() })
    }
}

extension HelpFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> HelpFactory {
        HelpFactory(
            environment: HelpEnvironment(
                nouns: Nouns.all.map(\.description), catalog: { SettingsCatalog() },
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
