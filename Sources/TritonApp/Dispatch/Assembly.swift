import CommandKit
import PURLs
import Weblog

// How each feature's factory is made from the graph: what it takes stands in its `init`, so a part that is missing here
// does not compile.

extension PURLsFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> PURLsFactory {
        let services = try environment.services(for: call)
        return PURLsFactory(api: services.api, cache: services.cache, reads: services.reads, undo: services.undo)
    }
}

extension WeblogFactory {
    static func assemble(from environment: TritonEnvironment, for call: Invocation) throws -> WeblogFactory {
        let services = try environment.services(for: call)
        return WeblogFactory(api: services.api, cache: services.cache, reads: services.reads, undo: services.undo)
    }
}
