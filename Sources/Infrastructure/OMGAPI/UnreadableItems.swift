package import Domain
import Synchronization

/// Collects items of lists that could not be read. A command that prints a list shows the other items and reports
/// these. Code that makes a decision from a list needs all items, and reads without such a collection.
package final class UnreadableItems: Sendable {
    private struct Item: Hashable {
        let name: String?
        let reason: String
    }

    private struct Found {
        /// The first items, in the order in which they were found.
        var items: [Item] = []
        var count = 0
        /// Items noted before, because the same answer may be read twice.
        var known: Set<Item> = []
    }

    /// Largest number of items of one list that are compared; the others are only counted.
    static let maximumOfList = 1000

    private let found = Mutex(Found())

    package init() {}

    package var isEmpty: Bool { found.withLock { $0.count == 0 } }

    /// - Parameters:
    ///   - odd: the first unreadable items of a list, each with its name, if it has one.
    ///   - total: number of all unreadable items of the list.
    func note(_ odd: [(error: ResponseError, name: String?)], of total: Int) {
        let items = odd.map { Item(name: $0.name, reason: $0.error.message.rendered) }
        found.withLock { found in
            let fresh = items.filter { found.known.insert($0).inserted }
            guard !fresh.isEmpty else { return }
            found.count += total - (items.count - fresh.count)
            found.items += fresh.prefix(Self.maximumNamed - found.items.count)
        }
    }

    /// The error that names the items that were left out; nil when there are none.
    package var error: TritonError? {
        let (items, total) = found.withLock { ($0.items, $0.count) }
        guard total > 0 else { return nil }
        let named = items.map { item in
            let reason = SafeText(trusted: item.reason)
            return item.name.map { "'\(line: $0)' (\(reason))" } ?? reason
        }
        let more: SafeText = total > items.count ? "; and \(total - items.count) more" : ""
        let count: SafeText = total == 1 ? "1 item is" : "\(total) items are"
        return TritonError(
            .partial, "\(count) left out of the list: \(named.joined(separator: "; "))\(more)",
            hint: "see the whole answer with 'triton api'")
    }

    private static let maximumNamed = 10
}
