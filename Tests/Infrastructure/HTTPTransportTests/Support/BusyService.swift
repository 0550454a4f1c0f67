import Domain
import FoundationEssentials
import HTTPTransport
import HTTPTypes
import Synchronization

/// Answers 429 until some seconds have passed. Its clock moves with each sleep except the first, which the test ends.
final class BusyService: HTTPTransport {
    private let seconds: Double
    private let passed = Mutex(0.0)
    private let entries = Mutex<[String]>([])
    private let hasSlept = Mutex(false)
    private let (sleeps, didSleep) = AsyncStream.makeStream(of: Void.self)
    private let (wakes, doesWake) = AsyncStream.makeStream(of: Void.self)

    init(seconds: Double) { self.seconds = seconds }

    /// Each request with its timeout and its answer.
    var log: [String] { entries.withLock { $0 } }

    func advance(_ seconds: Double) { passed.withLock { $0 += seconds } }
    func wakeFirst() { doesWake.finish() }
    func firstSleeps() async { for await _ in sleeps { return } }

    var time: TimeSource {
        TimeSource(
            now: { ControlledTime.start.addingTimeInterval(self.passed.withLock { $0 }) },
            sleep: { seconds in
                try Task.checkCancellation()
                let isFirst = self.hasSlept.withLock { hasSlept in
                    defer { hasSlept = true }
                    return !hasSlept
                }
                guard isFirst else { return self.advance(seconds) }
                self.didSleep.yield()
                for await _ in self.wakes {}
            },
            random: { 0.5 })
    }

    func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
        let passed = passed.withLock { $0 }
        let status = passed < seconds ? 429 : 200
        entries.withLock { $0.append("\(exchange.request.path ?? "") \(Int(exchange.timeout)): \(status)") }
        return HTTPAnswer(status, status == 429 ? [.retryAfter: String(Int(seconds - passed))] : [:])
    }
}
