import Glibc

/// Ignores signals until ``restore()``. Signal dispositions belong to the process, so this applies to every thread;
/// the code that starts a child sets the default ones there.
struct SignalShield: ~Copyable {
    private var saved: [(signal: Int32, action: sigaction)] = []

    init(ignoring signals: [Int32]) {
        for number in signals {
            var old = sigaction()
            guard sigaction(number, nil, &old) == 0 else { continue }
            signal(number, SIG_IGN)
            saved.append((number, old))
        }
    }

    borrowing func restore() {
        for (number, action) in saved {
            var action = action
            sigaction(number, &action, nil)
        }
    }
}
