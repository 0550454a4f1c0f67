import Domain
import Session

/// The path and query of a request.
struct RawPath: Sendable {
    private(set) var text: String

    /// - Parameter typed: a path, or a URL of the session's own service; `{address}` and `{email}` stand for the
    ///   session's.
    /// - Throws: ``TritonError`` of code `usage`: another service's URL, a control character, a placeholder without a
    ///   value.
    init(_ typed: String, session: Session) throws(TritonError) {
        var path = typed
        // A path or its query may contain a URL too.
        if let separator = typed.firstRange(of: "://"),
            !typed[..<separator.lowerBound].contains(where: { $0 == "/" || $0 == "?" })
        {
            guard Origin(typed) == session.origin else {
                throw TritonError(
                    .usage,
                    """
                    '\(line: SecretMask.withoutUserInformation(typed))' does not belong to \(line: session.origin.text)
                    """,
                    hint: "give the path alone")
            }
            path = String(typed[separator.upperBound...].drop { $0 != "/" })
        }
        if !path.hasPrefix("/") { path = "/" + path }
        if path.contains("{address}") {
            let address = try session.requiredAddress()
            path = path.replacingBytes(of: "{address}", with: PercentEncoding.encode(address.label))
        }
        path = path.replacingBytes(of: "{email}", with: PercentEncoding.encode(session.accountName))
        text = try Self.encoded(path)
    }

    mutating func append(_ query: [(name: String, value: String)]) {
        guard !query.isEmpty else { return }
        text += (text.contains("?") ? "&" : "?") + PercentEncoding.query(query)
    }

    /// Escapes characters that a request line must not contain. Existing escapes stay.
    private static func encoded(_ path: String) throws(TritonError) -> String {
        guard path.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "#") }) else {
            throw TritonError(.usage, "'\(line: path)' is not a path of the service")
        }
        return PercentEncoding.encode(path) { $0 < 0x80 && !" \"<>\\^`{|}".utf8.contains($0) }
    }
}
