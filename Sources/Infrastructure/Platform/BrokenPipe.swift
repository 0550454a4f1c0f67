/// A server or a child that stops reading must not end this process: the write fails instead. A child starts with the
/// default action. Standard output is no exception, because `ProcessConsole` raises the signal itself.
package enum BrokenPipe {
    package static func ignoreSignal() { _ = isIgnored }

    private static let isIgnored: Void = { _ = signal(SIGPIPE, SIG_IGN) }()
}
