import Commands
package import Domain

/// Reports news between the lines, while it is switched on and an address is selected.
package actor NewsWatcher {
    private let runner: any LineRunner
    private let announce: @Sendable ([SafeText]) -> Void
    private let sleep: @Sendable (Double) async throws -> Void
    private var looking: [Task<Void, Never>] = []
    package private(set) var isOn = false

    /// - Parameter sleep: waits that many seconds.
    package init(
        _ runner: any LineRunner, announce: @escaping @Sendable ([SafeText]) -> Void,
        sleep: @escaping @Sendable (Double) async throws -> Void = { try await Task.sleep(for: .seconds($0)) }
    ) {
        self.runner = runner
        self.announce = announce
        self.sleep = sleep
    }

    /// - Throws: ``TritonError`` when there is no address, or nothing to watch.
    package func switchOn() throws {
        guard runner.address != nil else {
            throw TritonError(
                .usage, "no address is selected, so there is nothing to watch", hint: "choose one with 'use NAME'")
        }
        let watchers = try runner.watchers()
        guard !watchers.isEmpty else { throw TritonError(.usage, "there is nothing to watch") }
        isOn = true
        start(watchers)
    }

    package func switchOff() {
        isOn = false
        stop()
    }

    /// Restarts the watchers for each new session, and stops them when no address is selected. Runs until it is
    /// cancelled.
    package func follow() async {
        for await _ in runner.sessions() where isOn {
            stop()
            guard runner.address != nil else { continue }
            // Watchers that cannot be made are left out; the commands themselves report the reason.
            if let watchers = try? runner.watchers() { start(watchers) }
        }
        stop()
    }

    private func stop() {
        for task in looking { task.cancel() }
        looking = []
    }

    private func start(_ watchers: [Watcher]) {
        stop()
        looking = watchers.map { watcher in
            Task { [announce, sleep] in
                var hasFailed = false
                while !Task.isCancelled {
                    do {
                        let news = try await watcher.look()
                        guard !Task.isCancelled else { return }
                        hasFailed = false
                        if !news.isEmpty { announce(news) }
                    } catch {
                        guard !Task.isCancelled else { return }
                        // Reported once, not after each attempt.
                        if !hasFailed, let error = error as? TritonError {
                            announce(["triton: cannot watch: \(error.sentence)"])
                        }
                        hasFailed = true
                    }
                    // Only cancellation ends the pause early.
                    do { try await sleep(watcher.interval) } catch { return }
                }
            }
        }
    }
}
