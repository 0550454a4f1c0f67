import Synchronization

/// Signals as normal calls: the handler writes the number to a pipe, and a thread that reads it calls the observers.
///
/// After the last observer of a signal its former action is restored. Programs that are started meanwhile have the
/// default action, because a handler does not survive `exec` (an ignored signal would).
package enum Signals {
    /// The observer is called until this is cancelled or released.
    package final class Observation: Sendable {
        fileprivate let id: Int
        fileprivate init(id: Int) { self.id = id }
        deinit { Signals.remove(id) }

        package func cancel() { Signals.remove(id) }
    }

    private struct Observer {
        var signals: Set<Int32>
        var notify: @Sendable (Int32) -> Void
    }

    private struct Registry {
        var nextID = 0
        var observers: [Int: Observer] = [:]
        var previous: [Int32: sigaction] = [:]
        var isListening = false
    }

    private static let pipe = WakePipe()
    private static let registry = Mutex(Registry())

    /// Calls `observer` for each of these signals until the observation is cancelled or released.
    ///
    /// - Parameter evenIfIgnored: whether to observe also a signal that the parent ignores (`nohup`, a background job
    ///   of `sh`).
    package static func observe(
        _ signals: Set<Int32>, evenIfIgnored: Bool = false, _ observer: @escaping @Sendable (Int32) -> Void
    ) -> Observation {
        registry.withLock { registry in
            PendingSignals.prepare()
            // Made before the first handler can run: one that interrupts its creation would wait for itself.
            _ = pipe
            if !registry.isListening { registry.isListening = DetachedThread.start { listen() } }
            var taken: Set<Int32> = []
            // Without the thread that reads the pipe, a handler would make Ctrl-C do nothing.
            for signal in signals
            where registry.isListening
                && (registry.previous[signal] != nil || install(signal, evenIfIgnored, &registry))
            { taken.insert(signal) }
            registry.nextID += 1
            registry.observers[registry.nextID] = Observer(signals: taken, notify: observer)
            return Observation(id: registry.nextID)
        }
    }

    private static func install(_ signal: Int32, _ evenIfIgnored: Bool, _ registry: inout Registry) -> Bool {
        var previous = sigaction()
        sigaction(signal, nil, &previous)
        guard evenIfIgnored || !isIgnored(previous) else { return false }
        activate(signal)
        registry.previous[signal] = previous
        return true
    }

    private static func activate(_ signal: Int32) {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = {
            PendingSignals.raise()
            Signals.pipe.write(UInt8(truncatingIfNeeded: $0))
        }
        action.sa_flags = SA_RESTART
        sigaction(signal, &action, nil)
    }

    private static func isIgnored(_ action: sigaction) -> Bool {
        // SIG_IGN is the address 1, which Swift does not import as a comparable value.
        unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }

    private static func remove(_ id: Int) {
        registry.withLock { registry in
            guard let observer = registry.observers.removeValue(forKey: id) else { return }
            for signal in observer.signals
            where !registry.observers.values.contains(where: { $0.signals.contains(signal) }) {
                guard var previous = registry.previous.removeValue(forKey: signal) else { continue }
                sigaction(signal, &previous, nil)
            }
        }
    }

    /// The body of the thread that reads the pipe.
    private static func listen() {
        // Signals are handled by the other threads.
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, nil)
        while isWoken() { notifyObservers() }
    }

    private static func isWoken() -> Bool {
        var descriptor = pollfd(fd: pipe.readEnd, events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, -1) >= 0 || errno == EINTR
    }

    private static func notifyObservers() {
        for byte in pipe.drain() {
            let signal = Int32(byte)
            // In the order of registration: an observer may use a state that an earlier one has set.
            let observers = registry.withLock {
                $0.observers.filter { $0.value.signals.contains(signal) }.sorted { $0.key < $1.key }
            }
            for observer in observers { observer.value.notify(signal) }
            PendingSignals.markDelivered(1)
        }
    }

    /// Stops this process as Ctrl-Z would, and returns when it is continued. In an orphaned process group the kernel
    /// ignores the stop, and this returns at once.
    package static func stop() {
        UnblockedSignal.send(SIGTSTP, byDefault: true)
        if registry.withLock({ $0.previous[SIGTSTP] != nil }) { activate(SIGTSTP) }
    }

    /// Ends the process by this signal, so that the parent sees the reason (128+n in a shell).
    package static func die(of signal: Int32) -> Never {
        UnblockedSignal.send(signal, byDefault: true)
        _exit(128 + signal)
    }
}
