import Glibc
import Testing

@testable import Terminal

@Suite struct SignalShieldTests {
    /// In a process of its own, because dispositions belong to the process.
    @Test
    func `a signal is ignored until the last of several shields is gone`() async {
        await #expect(processExitsWith: .success) {
            let first = SignalShield(ignoring: [SIGPIPE, SIGINT]), second = SignalShield(ignoring: [SIGPIPE])
            guard isIgnored(SIGPIPE), isIgnored(SIGINT) else { exit(1) }
            first.restore()
            guard isIgnored(SIGPIPE), !isIgnored(SIGINT) else { exit(2) }
            second.restore()
            guard !isIgnored(SIGPIPE) else { exit(3) }
        }
    }
}

private func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    sigaction(signal, nil, &action)
    // SIG_IGN is the address 1, which Swift does not import as a comparable value.
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
}
