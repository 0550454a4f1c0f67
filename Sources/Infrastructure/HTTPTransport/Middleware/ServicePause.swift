import FoundationEssentials
import Synchronization

/// Until when nothing is sent, because the service asked one of several requests to slow down.
final class ServicePause: Sendable {
    private let end = Mutex<Date?>(nil)

    /// Seconds that are left of it; nil when there is none.
    func seconds(from now: Date) -> Double? {
        end.withLock { end in
            guard let end, end > now else { return nil }
            return end.timeIntervalSince(now)
        }
    }

    /// - Returns: whether this begins a pause, or makes one longer by a second or more.
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
