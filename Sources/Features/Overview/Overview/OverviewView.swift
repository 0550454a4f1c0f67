import Domain
import FoundationEssentials
import Terminal

/// The overview on a terminal: labels at the left, values at the right.
struct OverviewView {
    private let report: OverviewReport
    private let address: Address
    private let traits: TerminalTraits
    private let now: Date

    private static let labelWidth = 12
    /// Maximum number of PURLs with new visits that are named.
    private static let purlCount = 3
    /// In seconds. An address that expires within this time is coloured.
    private static let soon = 30 * 86_400.0

    init(_ report: OverviewReport, of address: Address, in traits: TerminalTraits, now: Date) {
        self.report = report
        self.address = address
        self.traits = traits
        self.now = now
    }

    var text: SafeText {
        let rows: [(String, [StyledText]?)] = [
            ("Addresses", lines(report.addresses, addresses)), ("Outbox", lines(report.outbox, outbox)),
            ("Drafts", lines(report.drafts, drafts)),
            ("Now page", lines(report.nowUpdatedAt, nowPage)), ("PURLs", lines(report.purls, purls)),
            ("Following", lines(report.latest, latest)),
        ]
        var page = [StyledText("\(address)", Palette.title)]
        for case (let label, let lines?) in rows {
            for (number, line) in lines.enumerated() { page.append(self.label(label, isFirst: number == 0) + line) }
        }
        return page.page(in: traits)
    }

    private func label(_ text: String, isFirst: Bool) -> StyledText {
        if traits.hasPlainLines { return "\(trusted: text): " }
        return StyledText(SafeText(trusted: isFirst ? text : "").padded(to: Self.labelWidth), Palette.minor)
    }

    /// Nil for a part that could not be read; the error message names it.
    private func lines<Value>(_ result: Result<Value, TritonError>, _ make: (Value) -> [StyledText]) -> [StyledText]? {
        if case .success(let value) = result { make(value) } else { nil }
    }

    // MARK: Parts

    private func addresses(_ all: [AddressDetails]) -> [StyledText] {
        let width = all.map { DisplayWidth.of("\($0.address)" as SafeText) }.max() ?? 0
        return all.map { details in
            let style =
                details.expiresAt.map { $0.timeIntervalSince(now) < Self.soon } == true ? Palette.warning : .plain
            return StyledText(("\(details.address)" as SafeText).padded(to: width) + "  ")
                + StyledText(expiry(details), style)
        }
    }

    private func expiry(_ details: AddressDetails) -> SafeText {
        if let date = details.expiresAt {
            return "\(trusted: date < now ? "expired" : "expires") \(RelativeTime.text(date, now: now))"
        }
        if details.isExpired { return "expired" }
        return details.isLifetime == true ? "never expires" : "no expiry date known"
    }

    private func outbox(_ count: Int) -> [StyledText] {
        if count == 0 { return ["empty"] }
        let number: SafeText = "\(count) \(trusted: count == 1 ? "change waits" : "changes wait")"
        return sentence(number, "see 'triton outbox list'").map { StyledText($0, Palette.warning) }
    }

    private func drafts(_ count: Int) -> [StyledText] {
        count == 0 ? ["none"] : sentence("\(count)", "see 'triton weblog list'").map { StyledText($0) }
    }

    /// In one line if there is room, because a command is copied from one.
    private func sentence(_ number: SafeText, _ rest: SafeText) -> [SafeText] {
        let whole: SafeText = "\(number): \(rest)"
        return fits(whole) ? [whole] : ["\(number):", rest]
    }

    private func nowPage(_ date: Date?) -> [StyledText] {
        [date.map { "updated \(RelativeTime.text($0, now: now))" } ?? "never written"]
    }

    private func purls(_ visits: [PURLVisits]) -> [StyledText] {
        let total = visits.compactMap(\.purl.counter).reduce(0, +), gained = visits.compactMap(\.sinceLast).reduce(0, +)
        let head: SafeText = "\(total) \(trusted: total == 1 ? "visit" : "visits")"
        guard let last = visits.compactMap(\.lastAt).max() else { return [StyledText(head)] }
        let age = RelativeTime.text(last, now: now),
            all: SafeText = "\(head), \(gained) new since the last look (\(age))"
        let new = visits.filter { ($0.sinceLast ?? 0) > 0 }.sorted { ($0.sinceLast ?? 0) > ($1.sinceLast ?? 0) }
        let names = new.prefix(Self.purlCount).map { "\(line: $0.purl.name) +\($0.sinceLast ?? 0)" as SafeText }
        return (fits(all) ? [StyledText(all)] : ["\(head), \(gained) new", "last look \(age)"])
            + names.map { StyledText($0, Palette.gained) }
    }

    /// Number of columns to the right of the labels. The last column of the terminal stays free.
    private var room: Int { min((traits.columns ?? 80) - 1, 100) - Self.labelWidth }

    private func fits(_ text: SafeText) -> Bool { DisplayWidth.of(text) <= room }

    private func latest(_ statuses: [Status]) -> [StyledText] {
        if statuses.isEmpty { return ["nothing new"] }
        return statuses.flatMap { status in
            let age = status.createdAt.map { RelativeTime.text($0, now: now) } ?? ""
            let name = StyledText("\(line: status.emoji) ") + StyledText("\(status.address)", Palette.author)
            let head =
                age.isEmpty || name.width + 2 + DisplayWidth.of(age) > room
                ? name : name + StyledText("  \(age)", Palette.time)
            let text = SafeText(line: status.content)
            if traits.hasPlainLines { return [head + StyledText("  " + text)] }
            let left = room - head.width - 2
            if left >= 30 || DisplayWidth.of(text) <= left {
                return [head + StyledText("  " + text.shortened(to: left, traits.ellipsis))]
            }
            // There is too little space for the text beside the name.
            return [head, StyledText(text.shortened(to: max(20, room), traits.ellipsis))]
        }
    }
}
