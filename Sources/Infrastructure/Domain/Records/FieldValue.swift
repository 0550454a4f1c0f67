package import FoundationEssentials

/// One value of an output record, independent of its view.
package enum FieldValue: Sendable, Equatable {
    case null
    case text(RemoteText)
    case int(Int)
    case real(Double)
    case flag(Bool)
    case time(Date)
    case texts([RemoteText])
    /// An object whose keys the service decides.
    case json(JSON)

    package static func text(_ text: String?) -> FieldValue { text.map { .text(RemoteText($0)) } ?? .null }
    package static func int(_ value: Int?) -> FieldValue { value.map { .int($0) } ?? .null }
    package static func flag(_ value: Bool?) -> FieldValue { value.map { .flag($0) } ?? .null }
    package static func time(_ date: Date?) -> FieldValue { date.map { .time($0) } ?? .null }
    package static func texts(_ texts: [String]) -> FieldValue { .texts(texts.map { RemoteText($0) }) }

    package var json: JSON {
        switch self {
        case .null: .null
        case .text(let text): .string(text.original)
        case .int(let value): .int(value)
        case .real(let value): value.isFinite ? .number(value.description) : .null
        case .flag(let flag): .bool(flag)
        case .time(let date): .string(Timestamp.text(date))
        case .texts(let texts): .array(texts.map { .string($0.original) })
        case .json(let json): json
        }
    }

    /// The full value as one string, for tab-separated output before escaping; empty for null.
    package var plain: String {
        switch self {
        case .null: ""
        case .text(let text): text.original
        case .int(let value): String(value)
        case .real(let value): value.description
        case .flag(let flag): flag ? "true" : "false"
        case .time(let date): Timestamp.text(date)
        case .texts(let texts): texts.map(\.original).joined(separator: ",")
        case .json(let json): json.text()
        }
    }
}
