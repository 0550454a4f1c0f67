@testable import Changes
import Testing

/// Two open files stand for two processes: the locks belong to the open file.
@Suite struct ItemLocksTests {
    private let bench = Bench()

    private func two() throws -> (ItemLocks, ItemLocks) {
        let store = try bench.store()
        return (store.locks(), store.locks())
    }

    @Test func `a change is in one process's hands until that lets go of it`() throws {
        let (one, other) = try two()
        #expect([one.take(1), other.take(1), other.take(2), one.take(1)] == [true, false, true, true])
        one.release(1)
        #expect(other.take(1))
        #expect(!one.take(1))
    }

    @Test func `the turn to send is of one process`() throws {
        var (one, other): (ItemLocks?, ItemLocks) = try two()
        #expect(one?.lockOutbox() == true)
        #expect(!other.lockOutbox())
        // The process ends.
        one = nil
        #expect(other.lockOutbox())
    }

    @Test func `a thing is in one process's hands, and is no change`() throws {
        let (one, other) = try two()
        #expect(
            [one.lock(item: "a"), other.lock(item: "a"), other.lock(item: "b"), other.take(1)] == [
                true, false, true, true,
            ])
        one.unlock(item: "a")
        #expect(other.lock(item: "a"))
    }

    @Test func `without a file everything can be taken`() {
        let one = ItemLocks(beside: nil), other = ItemLocks(beside: "/proc/nowhere/x")
        #expect(
            [one.take(1), one.take(1), one.lockOutbox(), one.lock(item: "a"), other.take(1), other.take(1)] == [
                true, true, true, true, true, true,
            ])
        one.release(1)
        other.unlock(item: "a")
    }
}
