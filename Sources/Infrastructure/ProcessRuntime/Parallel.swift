/// Work for several things at the same time.
package enum Parallel {
    /// As many requests are under way at once, and as many connections to one host are open.
    package static let limit = 6

    /// Works for each item, begun in their order, with at most `limit` under way.
    /// - Parameters:
    ///   - goesOn: asked after each result, in the order in which they come. Once it says no, nothing further is begun,
    ///     and what is under way is waited for.
    /// - Returns: the results in the order of the items; nil for what was not begun. A cancelled task begins nothing.
    package static func map<Item: Sendable, Value: Sendable>(
        _ items: [Item], limit: Int = limit, goesOn: (Value) -> Bool = { _ in true },
        _ work: @escaping @Sendable (Item) async -> Value
    ) async -> [Value?] {
        var results: [Value?] = Array(repeating: nil, count: items.count)
        // One after the other needs no thread.
        guard items.count > 1, limit > 1 else {
            for (position, item) in items.enumerated() where !Task.isCancelled {
                let value = await work(item)
                results[position] = value
                guard goesOn(value) else { break }
            }
            return results
        }
        await withTaskGroup(of: (Int, Value).self) { group in
            var next = 0
            var isStopped = false
            func begin() {
                guard next < items.count, !isStopped, !group.isCancelled else { return }
                let position = next, item = items[next]
                next += 1
                group.addTask { (position, await work(item)) }
            }
            for _ in 0..<limit { begin() }
            for await (position, value) in group {
                results[position] = value
                if !goesOn(value) { isStopped = true }
                begin()
            }
        }
        return results
    }
}
