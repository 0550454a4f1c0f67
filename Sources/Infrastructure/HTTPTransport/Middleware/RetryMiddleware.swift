package import Domain
import FoundationEssentials
import HTTPTypes

/// Sends requests again after transient failures.
///
/// Repeatable exchanges are sent again on transient failures and on the statuses that curl counts as transient. All
/// others are sent again only if it is certain that nothing was done (429, no connection); a 503 does not mean that,
/// with or without `Retry-After`. Waits begin with half a second and double, with a jitter of a quarter; `Retry-After`
/// makes them longer. No new try begins after 30 s or after the timeout of the exchange, and each try gets the rest of
/// that timeout. After a 429 the other requests of the command that have not begun wait too.
///
/// A repeatable exchange over a kept connection that has broken is sent again at once over a new one, even if it is not
/// tried again otherwise: servers close idle connections.
package struct RetryMiddleware: HTTPTransport {
    static let tries = 4
    static let firstWait = 0.5
    /// Seconds from the first try within which the last one must begin.
    static let budget = 30.0
    /// Waits longer than this, in seconds, are announced.
    static let maximumSilentWait = 2.0

    private static let transientStatuses: Set<Int> = [408, 429, 500, 502, 503, 504, 522, 524]

    private let time: TimeSource
    private let notice: @Sendable (SafeText) -> Void
    private let isEnabled: Bool
    private let pause = ServicePause()
    private let announced = AnnouncedWaits()
    private let next: any HTTPTransport

    package init(
        time: TimeSource, notice: @escaping @Sendable (SafeText) -> Void, isEnabled: Bool = true,
        next: any HTTPTransport
    ) {
        self.time = time
        self.notice = notice
        self.isEnabled = isEnabled
        self.next = next
    }

    /// The tries of one exchange.
    private struct Tries {
        let exchange: HTTPExchange
        let start: Date
        /// With the time that is left.
        var current: HTTPExchange
        var number = 1
        /// Whether one of them may have arrived.
        var mayHaveArrived = false
    }

    private enum Outcome {
        case answer(HTTPAnswer)
        /// Another try follows after this many seconds.
        case again(after: Double, SafeText)
    }

    /// Sets `mayHaveArrived` of a failure if any of the tries may have arrived, and `mayHaveArrivedBefore` of an answer
    /// if any try before it may have.
    package func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
        var tries = Tries(exchange: exchange, start: time.now(), current: exchange)
        if let wait = pause.seconds(from: tries.start), wait < min(Self.budget, exchange.timeout) {
            try await sleep(wait, before: &tries)
        }
        while true {
            let wait: Double, reason: SafeText
            switch try await attempt(&tries) {
            case .answer(let answer): return answer
            case .again(let seconds, let cause): (wait, reason) = (seconds, cause)
            }
            if wait > Self.maximumSilentWait, announced.isNew(reason, for: wait, from: time.now()) {
                notice("trying again in \(Int(wait.rounded(.up))) s: \(reason)")
            }
            try await sleep(wait, before: &tries)
            tries.number += 1
        }
    }

    private func attempt(_ tries: inout Tries) async throws -> Outcome {
        do {
            var answer = try await next.send(tries.current)
            answer.mayHaveArrivedBefore = tries.mayHaveArrived
            let retryAfter = answer.response.headerFields[.retryAfter].flatMap {
                HTTPDate.retryAfter($0, now: time.now())
            }
            guard isRetried(answer.status, tries.exchange), let wait = wait(after: tries, atLeast: retryAfter ?? 0)
            else { return .answer(answer) }
            // After a server error the request may have been carried out.
            if answer.status != 429 { tries.mayHaveArrived = true }
            if answer.status == 429 { pause.extend(by: wait, from: time.now()) }
            return .again(after: wait, "the service answered \(answer.status)")
        } catch var failure as TransportFailure {
            tries.mayHaveArrived = tries.mayHaveArrived || failure.mayHaveArrived
            failure.mayHaveArrived = tries.mayHaveArrived
            tries.current.needsNewConnection = true
            let isForNewConnection = failure.wasKeptConnection && tries.number == 1
            guard isRetried(failure, tries.exchange), let wait = wait(after: tries, isForNewConnection) else {
                // Each try has only the rest of the time, and its failure names that.
                if tries.number > 1, failure.kind == .timeout {
                    failure.detail += " in the last of \(tries.number) tries"
                }
                throw failure
            }
            return .again(after: wait, SafeText(line: failure.detail))
        }
    }

    private func sleep(_ seconds: Double, before tries: inout Tries) async throws {
        do { try await time.sleep(seconds) } catch is CancellationError
            where !tries.exchange.isRead && !tries.mayHaveArrived
        { throw TransportFailure(.unsent, "cancelled between two tries", mayHaveArrived: false) }
        tries.current.timeout = tries.exchange.timeout - elapsed(since: tries.start)
    }

    private func isRetried(_ status: Int, _ exchange: HTTPExchange) -> Bool {
        exchange.isRepeatable ? Self.transientStatuses.contains(status) : status == 429
    }

    private func isRetried(_ failure: TransportFailure, _ exchange: HTTPExchange) -> Bool {
        switch failure.kind {
        case .nameResolution, .connection, .timeout, .cutOff: exchange.isRepeatable || !failure.mayHaveArrived
        case .tls, .proxy, .tooLarge, .badCompression, .libraryMissing, .unsent, .other: false
        }
    }

    /// Seconds to wait before the next try; nil when there is no further try, or no time for one after the wait.
    private func wait(after tries: Tries, _ isForNewConnection: Bool = false, atLeast retryAfter: Double = 0)
        -> Double?
    {
        guard isForNewConnection || isEnabled && tries.number < Self.tries else { return nil }
        let doubled = Self.firstWait * Double(1 << (tries.number - 1))
        let wait = isForNewConnection ? 0 : max(doubled * (0.75 + time.random() / 2), retryAfter)
        return wait < min(Self.budget, tries.exchange.timeout) - elapsed(since: tries.start) ? wait : nil
    }

    /// Never negative, even if the machine's clock is changed.
    private func elapsed(since start: Date) -> Double { max(0, time.now().timeIntervalSince(start)) }
}
