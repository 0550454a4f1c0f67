import Domain
import FoundationEssentials
import Plots
import Terminal

/// PURLs with bars for their visits, and the visits since the last look. Those without a visit are only counted.
struct PURLVisitsView {
    private let visits: [PURLVisits]
    private let unvisitedCount: Int
    private let traits: TerminalTraits
    private let now: Date

    init(_ visits: [PURLVisits], in traits: TerminalTraits, now: Date) {
        self.visits = visits.filter { $0.purl.counter ?? 0 > 0 }
        unvisitedCount = visits.count - self.visits.count
        self.traits = traits
        self.now = now
    }

    var text: SafeText { (traits.hasPlainLines ? plainLines : bars + total).page(in: traits) }

    private var bars: [StyledText] {
        let signs: PlotSigns = traits.isUnicode ? .blocks : .ascii
        let names = visits.map { SafeText(line: $0.purl.name) }
        let counts = visits.map { SafeText(trusted: String($0.purl.counter ?? 0)) }, gains = visits.map(gain)
        let width = widest(names), digits = widest(counts), gained = widest(gains)
        let room = (traits.columns ?? 80) - width - digits - gained - 6
        let maximum = visits.map { $0.purl.counter ?? 0 }.max() ?? 0
        return visits.indices.map { index in
            let bar = Plot.bar(visits[index].purl.counter ?? 0, of: maximum, width: max(8, min(40, room)), signs)
            let count = StyledText(counts[index].padded(to: digits, .right) + "  ")
            return StyledText(names[index]).placing(count, behind: width + 2, in: traits)
                + StyledText(gains[index].padded(to: gained, .right), Palette.gained)
                + StyledText(gained > 0 ? "  " : "") + StyledText(bar, Palette.bar)
        }
    }

    private func widest(_ texts: [SafeText]) -> Int { texts.map { DisplayWidth.of($0, in: traits) }.max() ?? 0 }

    private func gain(_ visits: PURLVisits) -> SafeText { visits.sinceLast.map { $0 > 0 ? "+\($0)" : "" } ?? "" }

    private var total: [StyledText] {
        var lines = unvisited.map { [$0] } ?? []
        if let (gained, since) = summary {
            let isWide = DisplayWidth.of(gained) + DisplayWidth.of(since) < traits.columns ?? 80
            lines += isWide ? ["\(gained) \(since)"] : [gained, since]
        }
        guard !lines.isEmpty else { return [] }
        return (visits.isEmpty ? [] : [.empty]) + lines.map { StyledText($0, Palette.minor) }
    }

    /// Nil if each has a visit.
    private var unvisited: SafeText? {
        guard unvisitedCount > 0 else { return nil }
        return "\(unvisitedCount) \(trusted: unvisitedCount == 1 ? "PURL" : "PURLs") without a visit"
    }

    /// Nil when there was no earlier look.
    private var summary: (gained: SafeText, since: SafeText)? {
        guard let last = visits.compactMap(\.lastAt).max() else { return nil }
        let sum = visits.compactMap(\.sinceLast).reduce(0, +)
        return (
            "\(trusted: sum == 0 ? "no" : String(sum)) new \(trusted: sum == 1 ? "visit" : "visits")",
            "since the last look (\(RelativeTime.text(last, now: now)))"
        )
    }

    private var plainLines: [StyledText] {
        let lines = visits.map { item -> StyledText in
            let count = item.purl.counter ?? 0
            let gain: SafeText = item.sinceLast.map { $0 > 0 ? ", \($0) of them new" : "" } ?? ""
            return "\(line: item.purl.name): \(count) \(trusted: count == 1 ? "visit" : "visits")\(gain)"
        }
        return lines + (unvisited.map { [StyledText($0)] } ?? [])
            + (summary.map { [StyledText("\($0.gained) \($0.since)")] } ?? [])
    }
}
