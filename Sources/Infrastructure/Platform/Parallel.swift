/// Runs work for several items at the same time.
package enum Parallel {
    /// Largest number of simultaneous requests, and of connections to one host.
    package static let limit = 6

    /// Calls `work` for each item, started in their order, with at most `limit` running.
    /// - Parameters:
    ///   - goesOn: called with each result, in the order in which they come. After it returns false no further work is
    ///     started, and running work is awaited.
    /// - Returns: the results in the order of the items; nil for work that was not started. A cancelled task starts
    ///   none.
    package static func map<Item: Sendable, Value: Sendable>(
        _ items: [Item], limit: Int = limit, goesOn: (Value) -> Bool = { _ in true },
        _ work: @escaping @Sendable (Item) async -> Value
    ) async -> [Value?] {
        var results: [Value?] = Array(repeating: nil, count: items.count)
        // Sequential work needs no other thread.
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

    /// The same for work that can fail. After the first error no further work is started.
    package static func tryMap<Item: Sendable, Value: Sendable>(
        _ items: [Item], limit: Int = limit, _ work: @escaping @Sendable (Item) async throws -> Value
    ) async throws -> [Value] {
        let results = await map(items, limit: limit, goesOn: { (try? $0.get()) != nil }) { item in
            do { return Result<Value, any Error>.success(try await work(item)) } catch { return .failure(error) }
        }
        let done = results.compactMap { $0 }
        for result in done { if case .failure(let error) = result { throw error } }
        guard done.count == items.count else { throw CancellationError() }
        return try done.map { try $0.get() }
    }
}
