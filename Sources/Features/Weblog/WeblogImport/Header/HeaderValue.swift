/// A value of the header of a text, whichever language the header is written in.
indirect enum HeaderValue: Sendable, Equatable {
    case text(String)
    case list([HeaderValue])
    case table([Member])
    case nothing

    struct Member: Sendable, Equatable {
        let key: String
        let value: HeaderValue
    }

    /// A single value as text.
    var text: String? { if case .text(let text) = self { text } else { nil } }

    /// The texts of a list, or the only one.
    var texts: [String] {
        switch self {
        case .text(let text): [text]
        case .list(let values): values.compactMap(\.text)
        case .table, .nothing: []
        }
    }

    /// Of a switch such as `draft`; nil for anything else.
    var truth: Bool? {
        switch text?.lowercased() {
        case "true", "yes", "on": true
        case "false", "no", "off": false
        default: nil
        }
    }

    var isList: Bool { if case .list = self { true } else { false } }
}
