package import Changes
package import Commands
import Platform

/// The dependency graph of one command. Its services are made once, when the first factory asks for them. A command may
/// use several factories: `folder` and `undo` use one for each kind of change.
package struct CommandGraph: Sendable {
    package let environment: TritonEnvironment
    package let call: Invocation
    private let lazyServices: Lazy<FeatureServices>

    package init(_ environment: TritonEnvironment, _ call: Invocation) {
        self.environment = environment
        self.call = call
        lazyServices = Lazy { try environment.makeServices(for: call) }
    }

    package var services: FeatureServices {
        get throws { try lazyServices.get() }
    }

    /// The handlers of all kinds of changes, for the commands that send changes of all kinds.
    package var changeHandlers: ChangeHandlers {
        ChangeHandlers { kind in
            environment.nouns.changeDescription(of: kind)
        } make: { kind in
            let entry = environment.nouns.first { $0.factory.changes.contains { $0.kind == kind } }
            return try entry?.make(self).makeChangeHandlers().first { $0.description.kind == kind }
        }
    }
}
