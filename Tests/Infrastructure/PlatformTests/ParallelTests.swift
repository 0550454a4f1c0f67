import Platform
import Synchronization
import Testing

@Suite struct ParallelTests {
    private final class Count: Sendable {
        private let state = Mutex((now: 0, most: 0, begun: [Int]()))

        func begin(_ number: Int) {
            state.withLock { state in
                state.now += 1
                state.most = max(state.most, state.now)
                state.begun.append(number)
            }
        }

        func end() { state.withLock { $0.now -= 1 } }
        var most: Int { state.withLock { $0.most } }
        var begun: [Int] { state.withLock { $0.begun } }
    }

    @Test(arguments: [1, 2, 6, 100])
    func `results have the order of the items, and no more than the limit are under way`(_ limit: Int) async {
        let count = Count(), items = Array(0..<40)
        let results = await Parallel.map(items, limit: limit) { item in
            count.begin(item)
            for _ in 0..<item % 7 { await Task.yield() }
            count.end()
            return item * item
        }
        #expect(results == items.map { $0 * $0 })
        #expect(count.most <= limit)
        #expect(count.begun.sorted() == items)
    }

    @Test(arguments: [1, 6]) func `after a result that stops the work no further task begins`(_ limit: Int) async {
        let count = Count()
        let results = await Parallel.map(Array(0..<40), limit: limit, goesOn: { $0 != 5 }) { item in
            count.begin(item)
            return item
        }
        #expect(results[5] == 5)
        #expect(count.begun.count < 40)
        #expect(results.compactMap { $0 } == count.begun.sorted())
    }

    @Test(arguments: [1, 6]) func `a cancelled task begins no further work`(_ limit: Int) async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await Parallel.map([1, 2, 3], limit: limit) { $0 }
        }
        #expect(await task.value == [nil, nil, nil])
    }

    @Test func `an empty list of items has no results`() async { #expect(await Parallel.map([Int]()) { $0 }.isEmpty) }
}
