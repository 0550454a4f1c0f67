import Platform
import Synchronization

/// Ignores signals until ``restore()``. Signal dispositions belong to the process, so this applies to every thread;
/// the code that starts a child sets the default ones there.
///
/// Several children may run at once: a signal has its former disposition again when the last shield is gone.
struct SignalShield: ~Copyable {
    private struct Ignored {
        var shields = 1
        let former: sigaction
    }

    private static let ignored = Mutex<[Int32: Ignored]>([:])

    private let signals: [Int32]

    init(ignoring signals: [Int32]) {
        self.signals = signals
        Self.ignored.withLock { ignored in
            for number in signals {
                var former = sigaction()
                if ignored[number] != nil {
                    ignored[number]?.shields += 1
                } else if sigaction(number, nil, &former) == 0 {
                    signal(number, SIG_IGN)
                    ignored[number] = Ignored(former: former)
                }
            }
        }
    }

    borrowing func restore() {
        Self.ignored.withLock { ignored in
            for number in signals {
                ignored[number]?.shields -= 1
                guard var former = ignored[number]?.former, ignored[number]?.shields == 0 else { continue }
                sigaction(number, &former, nil)
                ignored[number] = nil
            }
        }
    }
}
