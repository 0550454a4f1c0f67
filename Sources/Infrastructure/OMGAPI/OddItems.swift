package import Domain
import Synchronization

/// Items of lists that could not be read while the others could. A command that prints a list shows the others and
/// names these; whoever decides something by a list needs all of it, and reads without such a collection.
package final class OddItems: Sendable {
    private struct Item: Hashable {
        let name: String?
        let reason: String
    }

    private struct Found {
        /// In the order in which they were found.
        var items: [Item] = []
        /// The same; an answer that is read a second time has the same items again.
        var known: Set<Item> = []
    }

    private let found = Mutex(Found())

    package init() {}

    package var isEmpty: Bool { found.withLock { $0.items.isEmpty } }

    /// - Parameter name: what the item calls itself, if it does.
    func note(_ error: WireError, name: String?) {
        let item = Item(name: name, reason: error.message.rendered)
        found.withLock { found in
            if found.known.insert(item).inserted { found.items.append(item) }
        }
    }

    /// Names the items that were left out, or nil when there are none.
    package var error: TritonError? {
        let items = found.withLock { $0.items }
        guard !items.isEmpty else { return nil }
        let named = items.prefix(Self.maximumNamed).map { item in
            let reason = SafeText(trusted: item.reason)
            return item.name.map { "'\(line: $0)' (\(reason))" } ?? reason
        }
        let more: SafeText = items.count > Self.maximumNamed ? "; and \(items.count - Self.maximumNamed) more" : ""
        let count: SafeText = items.count == 1 ? "1 item is" : "\(items.count) items are"
        return TritonError(
            .partial, "\(count) left out of the list: \(named.joined(separator: "; "))\(more)",
            hint: "see the whole answer with 'triton api'")
    }

    private static let maximumNamed = 10
}
