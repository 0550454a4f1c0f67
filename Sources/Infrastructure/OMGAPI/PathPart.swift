package import Domain

/// One component of a path. Fixed components are literals, variable ones are `.text`. A literal with an interpolation
/// does not compile, so a name cannot add a slash or a question mark to a request.
package struct PathPart: Sendable, Hashable, ExpressibleByStringLiteral {
    private let value: String

    package init(stringLiteral value: StaticString) { self.value = "\(value)" }
    private init(value: String) { self.value = value }

    package static func text(_ text: String) -> PathPart { PathPart(value: text) }

    /// The last component of paths that the service documents with a slash at the end; it accepts both forms (service
    /// reference, section 2).
    package static let trailingSlash: PathPart = ""

    package var encoded: String { PercentEncoding.encode(value) }
}

extension [PathPart] {
    /// A path below that of an address.
    package static func of(_ address: Address, _ parts: PathPart...) -> [PathPart] {
        ["address", .text(address.name)] + parts
    }

    package var encodedPath: String {
        var path = ""
        for part in self { path += "/" + part.encoded }
        return path.isEmpty ? "/" : path
    }
}
