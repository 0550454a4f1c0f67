import Glibc
import Testing

@testable import Terminal

@Suite struct SignalShieldTests {
    /// With signals that nothing else in the process of the tests uses.
    @Test
    func `a signal is ignored until the last of several shields is gone`() {
        let first = SignalShield(ignoring: [SIGURG, SIGPWR]), second = SignalShield(ignoring: [SIGURG])
        #expect(isIgnored(SIGURG) && isIgnored(SIGPWR))
        first.restore()
        #expect(isIgnored(SIGURG) && !isIgnored(SIGPWR))
        second.restore()
        #expect(!isIgnored(SIGURG))
    }
}

private func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    sigaction(signal, nil, &action)
    // SIG_IGN is the address 1, which Swift does not import as a comparable value.
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
}
