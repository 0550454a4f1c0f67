import Domain
import FoundationEssentials
import Terminal

/// A field value as a person reads it.
struct CellText {
    let now: Date
    /// Full times instead of `3 hours ago`.
    let isAbsolute: Bool

    /// For a table: one line.
    func cell(_ value: FieldValue) -> SafeText {
        switch value {
        case .time(let date): isAbsolute ? LocalTime.text(date) : RelativeTime.text(date, now: now)
        default: SafeText(line: plain(value))
        }
    }

    /// For a record: several lines stay several lines.
    func prose(_ value: FieldValue) -> SafeText {
        switch value {
        case .time(let date): isAbsolute ? LocalTime.text(date) : "\(LocalTime.text(date)) (\(RelativeTime.text(date, now: now)))"
        default: SafeText(prose: plain(value))
        }
    }

    private func plain(_ value: FieldValue) -> String {
        switch value {
        case .flag(let flag): flag ? "yes" : "no"
        case .texts(let texts): texts.map(\.original).joined(separator: ", ")
        default: value.plain
        }
    }
}
