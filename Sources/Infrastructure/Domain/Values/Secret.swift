/// A text that nobody may see by accident: a token, a client secret.
///
/// It prints as `<secret>`, also by reflection, and no interpolation of `SafeText` takes it. So it cannot become a
/// field of a record, a remembered result, or a part of an error, unless somebody writes ``exposed`` there.
package struct Secret: Sendable, Equatable {
    private let value: String

    package init(_ value: String) { self.value = value }

    /// The text itself, for the places that send it, keep it, mask it, or print it because a person asked for it.
    package var exposed: String { value }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "<secret>" }
    package var debugDescription: String { "<secret>" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
