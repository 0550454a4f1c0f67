package import Arguments
package import Cache
package import Domain
package import FoundationEssentials

/// Options for the part of a list and its order.
package struct ListOptions: CommandOptions {
    @Option("-n", "-L", "--limit", takes: "number", help: "Show at most this many.")
    package var limit: Int?

    @Option("--since", takes: "time", help: "Only items since then: 2h, 3d, yesterday, a date.")
    package var since: String?

    @Option("--until", takes: "time", help: "Only items until then.")
    package var until: String?

    @Flag("--reverse", help: "Oldest first.")
    package var reverse = false

    package init() {}

    package func check() throws(TritonError) {
        for (name, text) in [("--since", since), ("--until", until)] {
            guard let text, TimeBound.date(text, now: Date(timeIntervalSince1970: 1_700_000_000)) == nil else {
                continue
            }
            throw TritonError(
                .usage,
                """
                \(trusted: name) does not accept '\(line: text)'; it takes 2h, 3d, yesterday, 2026-01-31 \
                or an RFC 3339 time
                """
            )
        }
    }

    /// The bounds for lists that can be read in part. ``apply(to:now:date:)`` is still needed, for the order.
    /// - Parameter isFiltered: whether other options leave out items: the number is then that of the others.
    package func bounds(now: Date, isFiltered: Bool = false) -> ListBounds {
        ListBounds(
            limit: isFiltered ? nil : limit, since: since.flatMap { TimeBound.date($0, now: now) },
            until: until.flatMap { TimeBound.date($0, now: now) })
    }

    /// - Parameter date: the time at which an item was made; items without a time are within all bounds.
    package func apply<Item>(to items: [Item], now: Date, date: (Item) -> Date?) -> [Item] {
        let from = since.flatMap { TimeBound.date($0, now: now) }
        let to = until.flatMap { TimeBound.date($0, now: now) }
        // Most lists have no bounds, and a long list is not copied then.
        guard from != nil || to != nil else { return part(of: items, limit: limit, reverse: reverse) }
        let chosen = items.filter { item in
            guard let date = date(item) else { return true }
            return (from.map { date >= $0 } ?? true) && (to.map { date <= $0 } ?? true)
        }
        return part(of: chosen, limit: limit, reverse: reverse)
    }

    /// The notice for an empty list, which may be empty only because of these options.
    package func notice(_ usual: SafeText) -> SafeText {
        since == nil && until == nil && limit == nil ? usual : "nothing to show"
    }
}

/// `-n` and `--reverse`, for items without a time.
package struct CountOptions: CommandOptions {
    @Option("-n", "-L", "--limit", takes: "number", help: "Show at most this many.")
    package var limit: Int?

    @Flag("--reverse", help: "The last one first.")
    package var reverse = false

    package init() {}

    /// The bounds for lists that can be read in part. ``apply(to:)`` is still needed, for the order.
    package var bounds: ListBounds { ListBounds(limit: limit) }

    package func apply<Item>(to items: [Item]) -> [Item] { part(of: items, limit: limit, reverse: reverse) }

    package func notice(_ usual: SafeText) -> SafeText { limit == nil ? usual : "nothing to show" }
}

private func part<Item>(of items: [Item], limit: Int?, reverse: Bool) -> [Item] {
    let chosen = limit.map { $0 < items.count ? Array(items.prefix($0)) : items } ?? items
    return reverse ? chosen.reversed() : chosen
}
