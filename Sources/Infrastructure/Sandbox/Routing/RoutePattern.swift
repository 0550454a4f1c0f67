import Domain

/// The path of an endpoint as the service reference writes it: `/address/{address}/purl/{name}`.
struct RoutePattern: Sendable, Hashable {
    enum Part: Sendable, Hashable {
        case literal(String)
        case parameter(String)
    }

    /// Without the first slash.
    let text: String
    let parts: [Part]
    let literalCount: Int

    init(_ text: String) {
        self.text = String(text.dropFirst())
        parts = text.split(separator: "/").map { part in
            part.hasPrefix("{") ? .parameter(String(part.dropFirst().dropLast())) : .literal(String(part))
        }
        literalCount = parts.count { if case .literal = $0 { true } else { false } }
    }

    func matches(_ path: [Substring]) -> Bool {
        guard path.count == parts.count else { return false }
        return zip(parts, path).allSatisfy { part, text in
            switch part {
            case .literal(let word): word == text
            case .parameter: true
            }
        }
    }

    /// The decoded parameters of a path that matches; nil when one has an invalid escape.
    func parameters(of path: [Substring]) -> [String: String]? {
        var values: [String: String] = [:]
        for case (.parameter(let name), let text) in zip(parts, path) {
            guard let value = PercentEncoding.decode(text) else { return nil }
            values[name] = value
        }
        return values
    }
}
