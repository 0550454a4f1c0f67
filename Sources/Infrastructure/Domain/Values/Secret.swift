/// A text that must not be shown by accident: a token, a client secret.
///
/// It prints as `<secret>`, also by reflection, and no interpolation of `SafeText` takes it. It becomes part of a
/// record or an error only where the code uses ``exposed``.
package struct Secret: Sendable, Equatable {
    private let value: String

    package init(_ value: String) { self.value = value }

    /// The text itself, for code that sends it, stores it, masks it, or prints it on request.
    package var exposed: String { value }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "<secret>" }
    package var debugDescription: String { "<secret>" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
