package import Domain

/// The result of the approval page: the code alone, or the whole URL that the browser was redirected to.
package struct Redirect: Sendable, Equatable {
    package let code: String
    /// Nil when the operand was a code alone, or the page did not send it back.
    package let state: String?
    package let isURL: Bool

    /// - Throws: ``TritonError``: `usage` for an invalid code, and for a URL that does not begin with the redirect URI
    ///   or has no code; `no_permission` for a URL with an error.
    package init(_ operand: String, to target: String) throws(TritonError) {
        guard operand.contains("://") else {
            guard !operand.isEmpty, operand.isVisibleASCII else {
                throw TritonError(.usage, "this cannot be a code: it contains spaces or control characters")
            }
            (code, state, isURL) = (operand, nil, false)
            return
        }
        let page = operand.prefix { $0 != "?" && $0 != "#" }
        guard page == target.prefix(while: { $0 != "?" && $0 != "#" }) else {
            throw TritonError(
                .usage, "that URL does not begin with the --redirect-uri",
                hint: "copy the whole address of the page that the browser was sent to")
        }
        let fields = Self.fields(operand.dropFirst(page.count))
        if let error = fields["error"] { throw TritonError(.noPermission, "the approval page says: \(line: error)") }
        guard let code = fields["code"], !code.isEmpty, code.isVisibleASCII else {
            throw TritonError(.usage, "that URL contains no code")
        }
        (self.code, state, isURL) = (code, fields["state"], true)
    }

    /// The first value of each name.
    private static func fields(_ query: Substring) -> [String: String] {
        let pairs = query.split(whereSeparator: { "?#&".contains($0) }).map {
            $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        }
        return pairs.reduce(into: [:]) { fields, pair in
            guard pair.count == 2, let name = PercentEncoding.decode(pair[0]),
                let value = PercentEncoding.decode(pair[1]), fields[name] == nil
            else { return }
            fields[name] = value
        }
    }
}
