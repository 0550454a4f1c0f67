import Glibc

/// Ignores signals for a while. Dispositions belong to the whole process, so this applies to every thread; children are
/// started with default ones by the code that starts them.
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
