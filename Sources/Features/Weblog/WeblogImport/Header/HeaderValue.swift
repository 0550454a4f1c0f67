import WeblogService

/// A value in the header of a text, which is written in YAML, TOML or JSON.
indirect enum HeaderValue: Sendable, Equatable {
    case text(String)
    case list([HeaderValue])
    case table([Member])
    case nothing

    struct Member: Sendable, Equatable {
        let key: String
        let value: HeaderValue
    }

    /// The members of a table; empty for anything else.
    var members: [Member] { if case .table(let members) = self { members } else { [] } }

    /// The values of a list; empty for anything else.
    var values: [HeaderValue] { if case .list(let values) = self { values } else { [] } }

    subscript(key: String) -> HeaderValue? { members.last { $0.key.lowercased() == key }?.value }

    /// A single value as text.
    var text: String? { if case .text(let text) = self { text } else { nil } }

    /// The texts of a list, or the single text.
    var texts: [String] {
        switch self {
        case .text(let text): [text]
        case .list(let values): values.compactMap(\.text)
        case .table, .nothing: []
        }
    }

    /// The value of a Boolean key such as `draft`; nil for any other text.
    var truth: Bool? { text?.truth }

    /// Whether Hugo makes no page from a text whose header has this `build`.
    var isUnrendered: Bool {
        let render = self["render"]?.text
        return render?.lowercased() == "never" || render?.truth == false
    }

    var isList: Bool { if case .list = self { true } else { false } }
}
