import FoundationEssentials

/// How much of a long test is run: for a change a part of it, which is another one for each argument, and all of it
/// with `TRITON_LONG_TESTS`, which `.ci/nightly` sets.
package enum Length {
    package static let isLong = ProcessInfo.processInfo.environment["TRITON_LONG_TESTS"].map { $0 != "0" } ?? false

    package static func of(short: Int, long: Int) -> Int { isLong ? long : short }

    /// Every `share`-th item, the last one, and the first one of each kind; all of them with `TRITON_LONG_TESTS`.
    package static func sample<Item>(
        _ items: [Item], oneIn share: Int, kind: (Item) -> some Hashable
    ) -> [Item] {
        if isLong { return items }
        let first = Dictionary(items.enumerated().map { (kind($0.element), $0.offset) }) { first, _ in first }.values
        return items.indices.filter {
            $0.isMultiple(of: share) || $0 == items.count - 1 || first.contains($0)
        }.map { items[$0] }
    }
}
