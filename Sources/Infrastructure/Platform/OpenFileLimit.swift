/// The number of files that this process may have open at once.
package struct OpenFileLimit: Sendable {
    /// The number after raising.
    package let count: Int
    private let old: rlimit?

    /// Raises the limit as far as that is needed and allowed.
    package init(raisedTo wanted: Int) {
        guard var limit = ResourceLimit.openFiles.value else {
            (count, old) = (wanted, nil)
            return
        }
        let before = limit
        if limit.rlim_cur < wanted { limit.rlim_cur = min(rlim_t(wanted), limit.rlim_max) }
        if limit.rlim_cur == before.rlim_cur || !ResourceLimit.openFiles.set(limit) { limit = before }
        old = limit.rlim_cur == before.rlim_cur ? nil : before
        count = Int(min(limit.rlim_cur, rlim_t(Int32.max)))
    }

    /// The number without raising it.
    package static var current: Int { OpenFileLimit(raisedTo: 0).count }

    /// The number of files above the standard streams that are open: at the start of a process, what its parent has
    /// left open. Nobody leaves them at high numbers, and the limit may be a million.
    package static var inherited: Int { (3..<Int32(4096)).count { fcntl($0, F_GETFD) >= 0 } }

    /// Sets the limit that was raised again to what it was.
    package func restore() { if let old { _ = ResourceLimit.openFiles.set(old) } }
}
