package import FeatureSupport
package import HTTPTransport
import Sandbox
import Synchronization

/// Two clients of one service: `mine` is tested, and `theirs` changes the same data meanwhile.
package struct SharedService: Sendable {
    package let mine: InProcessProgram
    package let theirs: InProcessProgram
    /// Between `mine` and the service.
    package let network: SharedNetwork
    private let effect = EffectBox()

    /// - Parameters:
    ///   - variables: added to those of `mine`.
    ///   - service: changes the behaviour of the service.
    package init(variables: [String: String] = [:], _ service: (any HTTPTransport) -> any HTTPTransport = { $0 }) throws
    {
        let base = service(SandboxTransport(SandboxService(store: try SandboxStore.inMemory())))
        let network = SharedNetwork(base)
        self.network = network
        mine = try .overNetwork(network, variables: variables)
        theirs = try .overNetwork(base)
    }

    @discardableResult
    package func run(_ line: String, input: String = "") async -> Effect { await mine.run(line, input: input) }

    /// `theirs` runs this line after `mine` has read the item and before it changes it.
    package func meanwhile(_ line: String) { network.interrupt(beforeRead: 2) { [theirs] in await theirs.run(line) } }

    /// `theirs` runs this line before the n-th request from now on.
    package func meanwhile(before number: Int, _ line: String, input: String = "") {
        effect.value.withLock { $0 = nil }
        network.interrupt(beforeRequest: number) { [theirs, effect] in
            let found = await theirs.run(line, input: input)
            effect.value.withLock { $0 = found }
        }
    }

    /// The effect of the line of `theirs`; nil if it did not run.
    package var interference: Effect? { effect.value.withLock { $0 } }
}

private final class EffectBox: Sendable {
    let value = Mutex<Effect?>(nil)
}

extension InProcessProgram {
    /// A program whose service is reached over a network that a test controls.
    package static func overNetwork(_ network: any HTTPTransport, variables: [String: String] = [:]) throws
        -> InProcessProgram
    {
        let remote = [
            "TRITON_PROFILE": "default", "TRITON_ADDRESS": "demo", "TRITON_EMAIL": "you@example.com",
            "TRITON_TOKEN": "sandbox",
            "TRITON_API_URL": "https://sandbox.example",
        ]
        return try InProcessProgram(variables: remote.merging(variables) { $1 }, network: { network })
    }
}
