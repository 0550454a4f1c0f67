import Aliases
import CommandKit
import Domain
import Domain
import Outbox
import PURLs
import Search
import Settings
import Session
import Undo

// How each feature's factory is made from the graph: what it takes stands in its `init`, so a part that is missing here
// does not compile.

extension PURLsFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> PURLsFactory {
        let services = try environment.services(for: call)
        return PURLsFactory(api: services.api, cache: services.cache, reads: services.reads, undo: services.undo)
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
