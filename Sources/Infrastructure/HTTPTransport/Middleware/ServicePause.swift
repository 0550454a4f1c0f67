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

    /// - Returns: whether this begins a pause, or extends it by a second or more.
    func extend(by seconds: Double, from now: Date) -> Bool {
        end.withLock { end in
            let new = now.addingTimeInterval(seconds)
            guard let old = end, old > now else {
                end = new
                return true
            }
            end = max(old, new)
            return new.timeIntervalSince(old) >= 1
        }
    }
}
