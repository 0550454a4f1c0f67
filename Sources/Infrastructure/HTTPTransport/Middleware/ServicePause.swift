import FoundationEssentials
import Synchronization

/// A pause in which no request is sent, because the service answered one with 429.
final class ServicePause: Sendable {
    private let end = Mutex<Date?>(nil)

    /// Remaining seconds of the pause; nil when there is none.
    func seconds(from now: Date) -> Double? {
        end.withLock { end in
            guard let end, end > now else { return nil }
            return end.timeIntervalSince(now)
        }
    }

    func extend(by seconds: Double, from now: Date) {
        end.withLock { $0 = max($0 ?? .distantPast, now.addingTimeInterval(seconds)) }
    }
}
