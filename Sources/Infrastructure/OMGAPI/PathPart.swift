import Domain

/// One component of a path. Fixed ones are written as literals, variable ones as `.text`; a literal with an
/// interpolation does not compile, so no name can smuggle a slash or a question mark into a request.
package struct PathPart: Sendable, Hashable, ExpressibleByStringLiteral {
    private let value: String

    package init(stringLiteral value: StaticString) { self.value = "\(value)" }
    private init(value: String) { self.value = value }

    package static func text(_ text: String) -> PathPart { PathPart(value: text) }

    /// The part after which the service writes a slash; it accepts both forms (service reference, section 2).
    package static let trailingSlash: PathPart = ""

    package var encoded: String { PercentEncoding.encode(value) }
}

extension [PathPart] {
    package var encodedPath: String {
        var path = ""
        for part in self { path += "/" + part.encoded }
        return path.isEmpty ? "/" : path
    }
}
