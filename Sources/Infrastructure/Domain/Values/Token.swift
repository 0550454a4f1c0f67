/// An API key or OAuth token, with the origin that it may be sent to.
///
/// It is not `Codable` and prints as `<token>` even by reflection, so that interpolating a value that contains a token
/// does not print the secret.
package struct Token: Sendable, Equatable {
    /// Nil for a token that the user gave for this run (`TRITON_TOKEN`): it is sent to any configured service that is
    /// trustworthy (``Origin/isTrustworthy``).
    package let origin: Origin?
    /// The secret, for code that prints it on request, masks it or stores it.
    package let secret: Secret

    /// Trailing white space is removed (secret stores keep the newline). Nil when nothing is left, or when it contains
    /// characters other than visible ASCII, which a header field cannot contain.
    package init?(_ text: String, origin: Origin?) {
        var text = Substring(text)
        while let last = text.unicodeScalars.last, last.properties.isWhitespace { text.unicodeScalars.removeLast() }
        guard !text.isEmpty, text.isVisibleASCII else { return nil }
        secret = Secret(String(text))
        self.origin = origin
    }

    /// Environment variables that contain a secret, also those of other clients. They are not passed to child
    /// processes.
    package static let variables = ["TRITON_TOKEN", "TRITON_CLIENT_SECRET", "OMGLOL_API_KEY", "CLILOL_APIKEY"]

    /// The text of the secret. Only for the authentication middleware, the stores and the secret mask.
    package var exposed: String { secret.exposed }

    /// The last four characters, to distinguish two tokens; fewer for a short one.
    package var hint: String { "…" + exposed.suffix(min(4, exposed.count / 3)) }

    package func maySend(to target: Origin) -> Bool { target.isTrustworthy && (origin == nil || origin == target) }
}

extension Token: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "<token>" }
    package var debugDescription: String { "<token>" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
