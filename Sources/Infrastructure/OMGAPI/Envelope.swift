package import Domain

/// The outer form of nearly every answer (service reference, section 3). Extracts the payload, or the refusal.
package enum Envelope {
    /// - Parameters:
    ///   - status: the HTTP status, which takes precedence over the body.
    ///   - retryAfter: whether the answer has the field `Retry-After`.
    /// - Throws: ``TritonError`` with the service's message, if there is one.
    package static func open(status: Int, body: [UInt8], form: EnvelopeForm, retryAfter: Bool = false)
        throws(TritonError) -> ResponseValue
    {
        if form == .text, (200..<300).contains(status) {
            return ResponseValue(.string(String(decoding: body, as: UTF8.self)))
        }
        let document: JSONDocument
        do {
            document = try JSONDocument(checking: body)
        } catch {
            guard (200..<300).contains(status) else {
                throw refusal(status: status, words: nil, retryAfter: retryAfter)
            }
            let reason: SafeText =
                body.isEmpty ? "omg.lol sent an empty answer" : "omg.lol sent an answer that is not JSON"
            throw TritonError(.badData, reason, hint: "see it with 'triton api' or with --verbose", status: status)
        }
        return try open(status: status, document: document, form: form, retryAfter: retryAfter)
    }

    /// The same for a body that is checked already.
    package static func open(status: Int, document: JSONDocument, form: EnvelopeForm, retryAfter: Bool = false)
        throws(TritonError) -> ResponseValue
    {
        let answer = ResponseValue(document), response = answer["response"]
        if let failed = failure(in: answer, status: status) {
            throw refusal(status: failed, words: response["message"], retryAfter: retryAfter)
        }
        if form == .bare, response.isAbsent { return answer.named("response") }
        guard response.isContainer else {
            throw TritonError(
                .badData, "omg.lol sent an answer without 'response'",
                hint: "see it with 'triton api' or with --verbose", status: status)
        }
        return response.named("response")
    }

    /// The status that signals failure, or nil: HTTP first, then `status_code`, then `success` (section 3, advice 1).
    private static func failure(in answer: ResponseValue, status: Int) -> Int? {
        guard (200..<300).contains(status) else { return status }
        let request = answer["request"]
        if let inner = request["status_code"].int, !(200..<300).contains(inner) { return inner }
        if request["success"].optionalFlag == false { return status }
        return nil
    }

    /// Largest message that is shown, in bytes. The service's own messages have one or two sentences.
    private static let maximumMessage = 2000

    private static func refusal(status: Int, words: ResponseValue?, retryAfter: Bool) -> TritonError {
        let said = words?.string.map { SafeText(line: Markup.plain($0.shortened(toBytes: maximumMessage))) }
        func message(_ own: SafeText) -> SafeText {
            said.flatMap { $0.isEmpty ? nil : "omg.lol says: \($0)" } ?? own
        }
        switch status {
        case 401, 403:
            return TritonError(
                .noPermission, message("omg.lol does not accept the token for this"),
                hint: "see which token is used with 'triton auth status'", status: status)
        case 404: return TritonError(.notFound, message("not found"), status: status)
        case 429:
            return TritonError(
                .tryLater, message("omg.lol received too many requests"), hint: "try again later", status: status)
        case 503 where retryAfter:
            return TritonError(
                .tryLater, message("omg.lol is not available now"), hint: "try again later", status: status)
        case 300..<400:
            // Redirects with a place to go do not arrive here (RedirectMiddleware).
            return TritonError(
                .unavailable,
                status == 304
                    ? "omg.lol answered that nothing has changed, which was not the question (HTTP 304)"
                    : "omg.lol redirects in a way that cannot be followed (HTTP \(status))",
                hint: "check the address of the service (TRITON_API_URL, or api_url of the profile)", status: status)
        case 500...:
            return TritonError(.unavailable, message("omg.lol has a server error (HTTP \(status))"), status: status)
        default: return TritonError(.failed, message("omg.lol refused (HTTP \(status))"), status: status)
        }
    }
}
