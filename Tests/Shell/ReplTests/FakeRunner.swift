import Arguments
import Commands
import ConsoleSupport
import Domain
import Output
import Session
import Shell
import Synchronization
import Terminal

/// A program that has an address and one thing to watch.
final class FakeRunner: LineRunner {
    private struct State {
        var address: Address?
        var looks = 0
        var told: @Sendable (String) -> Void = { _ in }
        var reported: [TritonError] = []
    }

    private let state: Mutex<State>
    private let look: (@Sendable (Int) throws -> [SafeText])?
    private let useError: (any Error)?
    private let stream: AsyncStream<Session?>
    private let continuation: AsyncStream<Session?>.Continuation

    /// - Parameter useError: thrown by ``use(_:_:)``.
    init(
        address: Address?, useError: (any Error)? = nil, look: (@Sendable (Int) throws -> [SafeText])? = nil
    ) {
        state = Mutex(State(address: address))
        self.useError = useError
        self.look = look
        (stream, continuation) = AsyncStream.makeStream(of: Session?.self)
    }

    func onLook(_ told: @escaping @Sendable (String) -> Void) { state.withLock { $0.told = told } }

    func choose(_ address: Address?) {
        state.withLock { $0.address = address }
        continuation.yield(nil)
    }

    func finish() { continuation.finish() }

    let console: any Console = BufferConsole()
    let errorTraits = TerminalTraits()
    let time = TimeSource.system
    let secrets = KnownSecrets()
    let childVariables: [String: String] = [:]
    var editor: Editor { Editor(variables: [:], setting: nil, console: console) }
    let leading: [String] = []
    let nouns: [NounDescription] = []
    var address: Address? { state.withLock { $0.address } }

    func isVerb(_ word: String, of noun: NounDescription) -> Bool { false }
    func knows(_ word: String) -> Bool { false }
    func mayHoldSecrets(_ words: [String]) -> Bool { false }
    func sessions() -> AsyncStream<Session?> { stream }
    func use(_ name: String, _ lineOptions: LineOptions) async throws {
        if let useError { throw useError }
        choose(Address(name))
    }
    func run(_ words: [String], _ lineOptions: LineOptions) async -> LineOutcome { LineOutcome(exitCode: 0) }
    func report(_ error: TritonError, _ lineOptions: LineOptions) { state.withLock { $0.reported.append(error) } }
    var reported: [TritonError] { state.withLock { $0.reported } }
    func refresh() {}

    func watchers() throws -> [Watcher] {
        guard let look else { return [] }
        let name = address?.name ?? ""
        return [
            Watcher(interval: 1) { [self] in
                let (number, told) = state.withLock { state in
                    state.looks += 1
                    return (state.looks, state.told)
                }
                told(name)
                return try look(number)
            }
        ]
    }
}
