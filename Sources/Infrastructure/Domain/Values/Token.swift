/// An API key or OAuth token, with the origin that it may be sent to.
///
/// It is not `Codable` and prints as `<token>` even by reflection: without that, interpolating a value that contains
/// one would print the secret.
package struct Token: Sendable, Equatable {
    /// Nil for a token that the user gave for this run (`TRITON_TOKEN`): it goes to whatever service is set, if that is
    /// trustworthy.
    package let origin: Origin?
    /// The secret itself, for what prints it on request, masks it or keeps it.
    package let secret: Secret

    /// Trailing white space is cut (secret stores keep the newline). Nil when nothing is left, or when white space or
    /// control characters are inside: such a header could not be sent.
    package init?(_ text: String, origin: Origin?) {
        var text = Substring(text)
        while let last = text.unicodeScalars.last, last.properties.isWhitespace { text.unicodeScalars.removeLast() }
        guard !text.isEmpty, text.isVisibleASCII else { return nil }
        secret = Secret(String(text))
        self.origin = origin
    }

    /// Variables that contain a secret, and reach no child.
    package static let variables = ["TRITON_TOKEN", "TRITON_CLIENT_SECRET"]

    /// The text of the secret. Read by the authentication middleware, by the stores and by the redactor, nobody else.
    package var exposed: String { secret.exposed }

    /// The last four characters, for a person to tell two tokens apart; fewer for a short one.
    package var hint: String { "…" + exposed.suffix(min(4, exposed.count / 3)) }

    package func maySend(to target: Origin) -> Bool { target.isTrustworthy && (origin == nil || origin == target) }
}

extension Token: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "<token>" }
    package var debugDescription: String { "<token>" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
