import Aliases
import CommandKit
import Completions
import Domain
import Outbox
import PURLs
import Search
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

extension CompletionsFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> CompletionsFactory { CompletionsFactory() }
}
