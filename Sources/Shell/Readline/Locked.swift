import Platform

/// A value behind a pthread mutex, for the few values that C callbacks and signal observers use from any thread.
///
/// `Synchronization.Mutex` would do the same, but the thread sanitizer on Linux does not see its futex and reports
/// false races.
///
/// Unchecked because the compiler cannot know that `storage` is touched only while `mutex` is held.
final class Locked<Value>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private var storage: Value

    init(_ value: Value) {
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
        storage = value
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&storage)
    }
}
