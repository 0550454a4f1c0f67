/// Text from outside: the service, a file, the cache, an environment variable.
///
/// It keeps the exact original for storing, comparing and JSON. It is written to a terminal only through ``SafeText``,
/// which escapes it. Its description and mirror are escaped too, so that interpolating it into a `String` by mistake is
/// harmless.
package struct RemoteText: Sendable, Hashable, Comparable, ExpressibleByStringLiteral {
    package var original: String

    package init(_ original: String) { self.original = original }
    package init(stringLiteral value: String) { original = value }

    package var isEmpty: Bool { original.isEmpty }

    package static func < (left: RemoteText, right: RemoteText) -> Bool { left.original < right.original }
}

extension RemoteText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { TextEscaping.line(original) }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: ["text": description]) }
}
