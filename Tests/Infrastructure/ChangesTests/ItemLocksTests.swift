@testable import Changes
import Testing

/// Two open files act as two processes, because the locks belong to the open file.
@Suite struct ItemLocksTests {
    private let bench = Bench()

    private func two() throws -> (ItemLocks, ItemLocks) {
        let store = try bench.store()
        return (store.locks(), store.locks())
    }

    @Test func `a change is locked by one process until it releases the lock`() throws {
        let (one, other) = try two()
        #expect([one.take(1), other.take(1), other.take(2), one.take(1)] == [true, false, true, true])
        one.release(1)
        #expect(other.take(1))
        #expect(!one.take(1))
    }

    @Test func `only one process sends the outbox at a time`() throws {
        var (one, other): (ItemLocks?, ItemLocks) = try two()
        #expect(one?.lockOutbox() == true)
        #expect(!other.lockOutbox())
        // The process ends.
        one = nil
        #expect(other.lockOutbox())
    }

    @Test func `the lock of an item is separate from the lock of a change`() throws {
        let (one, other) = try two()
        #expect(
            [one.lock(item: "a"), other.lock(item: "a"), other.lock(item: "b"), other.take(1)] == [
                true, false, true, true,
            ])
        one.unlock(item: "a")
        #expect(other.lock(item: "a"))
    }

    @Test func `without a file every lock can be taken`() {
        let one = ItemLocks(beside: nil), other = ItemLocks(beside: "/proc/nowhere/x")
        #expect(
            [one.take(1), one.take(1), one.lockOutbox(), one.lock(item: "a"), other.take(1), other.take(1)] == [
                true, true, true, true, true, true,
            ])
        one.release(1)
        other.unlock(item: "a")
    }
}
