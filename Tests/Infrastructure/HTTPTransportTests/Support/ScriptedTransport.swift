import Domain
import FoundationEssentials
import HTTPTransport
import HTTPTypes
import Synchronization
import Testing

/// Returns the answers of a script in order, and records the requests. A request without an answer is an issue.
final class ScriptedTransport: HTTPTransport {
    enum Step: Sendable {
        case answer(Int, HTTPFields = [:], seconds: Double = 0)
        case failure(TransportFailure.Kind, mayHaveArrived: Bool = false, seconds: Double = 0)
        /// A connection of an earlier request has broken.
        case brokenConnection
    }

    private let steps: Mutex<[Step]>
    private let sent = Mutex<[HTTPExchange]>([])
    private let clock: ControlledTime

    init(_ steps: [Step], clock: ControlledTime = ControlledTime()) {
        self.steps = Mutex(steps)
        self.clock = clock
    }

    var exchanges: [HTTPExchange] { sent.withLock { $0 } }
    var remaining: Int { steps.withLock { $0.count } }
    var urls: [String] { exchanges.map { $0.url ?? "?" } }

    func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
        sent.withLock { $0.append(exchange) }
        let step = steps.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        switch step {
        case .answer(let status, let fields, let seconds):
            clock.advance(seconds)
            return HTTPAnswer(status, fields)
        case .failure(let kind, let mayHaveArrived, let seconds):
            clock.advance(seconds)
            throw TransportFailure(kind, "as scripted", mayHaveArrived: mayHaveArrived)
        case .brokenConnection:
            var failure = TransportFailure(.cutOff, "as scripted", mayHaveArrived: true)
            failure.wasKeptConnection = true
            throw failure
        case nil:
            Issue.record("unexpected request: \(exchange.request.method) \(exchange.url ?? "?")")
            throw CancellationError()
        }
    }
}

/// A clock that moves only when a test advances it, or when somebody sleeps.
final class ControlledTime: Sendable {
    /// 2026-01-02T03:04:05Z
    static let start = Date(timeIntervalSince1970: 1_767_323_045)

    private let state = Mutex((now: ControlledTime.start, sleeps: [Double]()))

    var sleeps: [Double] { state.withLock { $0.sleeps } }
    func advance(_ seconds: Double) { state.withLock { $0.now += seconds } }

    /// Jitter in the middle: waits are exactly 0.5, 1 and 2 s.
    var source: TimeSource {
        TimeSource(
            now: { self.state.withLock { $0.now } },
            sleep: { seconds in
                try Task.checkCancellation()
                self.state.withLock { $0 = ($0.now + seconds, $0.sleeps + [seconds]) }
            },
            random: { 0.5 })
    }
}

/// Records lines of output.
final class Lines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }
    var write: @Sendable (SafeText) -> Void { { line in self.lines.withLock { $0.append(line.rendered) } } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
}
