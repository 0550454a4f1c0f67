import Domain
import FoundationEssentials
import Terminal

/// A field value as text for people.
struct CellText {
    let now: Date
    /// Full times instead of `3 hours ago`.
    let isAbsolute: Bool
    /// Whether it is for a terminal: sizes have units, and objects no braces.
    var isForPerson = false

    /// For a table: one line.
    func cell(_ value: FieldValue, _ field: RecordSchema.Field) -> SafeText {
        switch value {
        case .time(let date): isAbsolute ? LocalTime.text(date) : RelativeTime.text(date, now: now)
        case .int(let bytes) where isForPerson && field.presentation == .bytes: ByteSize.text(bytes)
        case .json(let json) where isForPerson: SafeText(line: NestedText.line(json))
        default: SafeText(line: plain(value))
        }
    }

    /// For a record: several lines stay several lines.
    func prose(_ value: FieldValue, _ field: RecordSchema.Field) -> SafeText {
        switch value {
        case .int(let bytes) where isForPerson && field.presentation == .bytes: ByteSize.text(bytes)
        case .json(let json) where isForPerson: SafeText(prose: NestedText.lines(json))
        case .time(let date):
            isAbsolute ? LocalTime.text(date) : "\(LocalTime.text(date)) (\(RelativeTime.text(date, now: now)))"
        default: SafeText(prose: plain(value))
        }
    }

    /// The name of a field, over its column or before its value.
    func heading(_ field: RecordSchema.Field) -> SafeText {
        isForPerson ? SafeText(trusted: field.title) : SafeText(line: field.name)
    }

    private func plain(_ value: FieldValue) -> String {
        switch value {
        case .flag(let flag): flag ? "yes" : "no"
        case .texts(let texts): texts.map(\.original).joined(separator: ", ")
        default: value.plain
        }
    }
}
