import HTTPTypes

extension SandboxFault {
    /// False for a fault that only delays.
    var hasAnswer: Bool { if case .slow = answer { false } else { true } }

    /// - Parameter real: the answer without the fault, if the request was carried out.
    func answer(inPlaceOf real: SandboxAnswer?) -> SandboxAnswer {
        var answer: SandboxAnswer
        switch self.answer {
        case .slow, .stale: answer = real ?? SandboxAnswer(status: 500)
        case .cut:
            answer = real ?? SandboxAnswer(status: 200)
            answer.delivery = .cutOff(after: answer.body.count / 2)
        case .garbage:
            answer = Self.text(
                "<br />\n<b>Warning</b>:  Undefined variable in <b>/sandbox.php</b>\n{\"request\": {",
                "application/json; charset=utf-8")
        case .empty: answer = SandboxAnswer(status: 200)
        case .drop: answer = SandboxAnswer(status: real?.status ?? 200, delivery: .dropped)
        case .redirect(let url, let status): answer = SandboxAnswer(status: status, headers: [.location: url])
        case .status(let code): answer = Self.answer(ofStatus: code)
        }
        switch retryAfter {
        case .seconds(let seconds): answer.headers[.retryAfter] = String(seconds)
        case .absent: answer.headers[.retryAfter] = nil
        case nil: break
        }
        return answer
    }

    /// A 500 has no body, and a 502 has the page of a web server: neither is JSON.
    private static func answer(ofStatus code: Int) -> SandboxAnswer {
        if code == 500 { return SandboxAnswer(status: 500) }
        if code == 502 {
            var answer = text(
                """
                <html>
                <head><title>502 Bad Gateway</title></head>
                <body>
                <h1>502 Bad Gateway</h1>
                </body>
                </html>

                """,
                Reply.htmlType)
            answer.status = 502
            return answer
        }
        var answer = SandboxAnswer.refusal(status: code, message: "The sandbox was told to answer \(code).")
        if code == 429 || code == 503 { answer.headers[.retryAfter] = "1" }
        return answer
    }

    private static func text(_ text: String, _ type: String) -> SandboxAnswer {
        SandboxAnswer(status: 200, headers: [.contentType: type], body: Array(text.utf8))
    }
}
