import LoopbackServer

extension Attack {
    /// Heads of answers that are too large, incomplete, or not HTTP.
    static let headers: [Attack] = {
        let body = #"{"request":{"status_code":200,"success":true},"response":{"dns":[],"id":"abc","url":"https://x"}}"#
        let length = "Content-Length: \(body.utf8.count)\r\n"
        func answer(_ fields: String, _ line: String = "HTTP/1.1 200 OK", _ rest: String? = nil) -> String {
            "\(line)\r\n\(fields)\r\n" + (rest ?? body)
        }
        let long = String(repeating: "y", count: 120_000)
        let rows: [(String, String, Set<Int32>)] = [
            ("a length below zero", answer("Content-Length: -5\r\n"), any),
            ("a length that is no number", answer("Content-Length: x\r\n"), any),
            ("a length beyond all measure", answer("Content-Length: 99999999999999999999999\r\n"), any),
            ("a length that is too great", answer("Content-Length: 5000\r\n"), any),
            ("a length that is too small", answer("Content-Length: 5\r\n"), any),
            ("two lengths", answer(length + "Content-Length: 3\r\n"), any),
            ("a length above the limit", answer("Content-Length: 40000000\r\n"), any),
            (
                "a length and chunks",
                answer(length + "Transfer-Encoding: chunked\r\n", "HTTP/1.1 200 OK", "3\r\n{}\n\r\n0\r\n\r\n"), any
            ),
            ("chunks that are none", answer("Transfer-Encoding: chunked\r\n"), any),
            (
                "a chunk without end",
                answer("Transfer-Encoding: chunked\r\n", "HTTP/1.1 200 OK", "ffffffffffffffffff\r\n{}"), any
            ),
            ("a coding that is unknown", answer(length + "Transfer-Encoding: rot13\r\n"), any),
            ("gzip that is none", answer(length + "Content-Encoding: gzip\r\n"), any),
            ("deflate that is none", answer(length + "Content-Encoding: deflate\r\n"), any),
            ("br that was not asked for", answer(length + "Content-Encoding: br\r\n"), any),
            (
                "many codings",
                answer(
                    length + "Content-Encoding: " + Array(repeating: "gzip", count: 50).joined(separator: ", ") + "\r\n"
                ), any
            ),
            ("another type", answer(length + "Content-Type: text/html\r\n"), any),
            ("another charset", answer(length + "Content-Type: application/json; charset=utf-7\r\n"), any),
            ("a field of 120 kB", answer(length + "X: \(long)\r\n"), any),
            ("a field name of 120 kB", answer(length + "\(long): x\r\n"), any),
            ("5,000 fields", answer(length + String(repeating: "X-A: b\r\n", count: 5000)), any),
            ("200,000 empty fields", answer(length + String(repeating: "X:\r\n", count: 200_000)), any),
            ("a NUL in a field", answer(length + "X: a\0b\r\n"), any),
            ("a NUL in a name", answer(length + "X\0Y: a\r\n"), any),
            ("a carriage return in a field", answer(length + "X: a\rSet-Cookie: b\r\n"), any),
            ("a field without a colon", answer(length + "nothing\r\n"), any),
            ("a field without a name", answer(length + ": x\r\n"), any),
            ("a folded field", answer(length + "X: a\r\n b\r\n"), any),
            ("controls in a field", answer(length + "X: \u{1B}]0;owned\u{7}\u{9B}2J\r\n"), any),
            ("controls in the reason", answer(length, "HTTP/1.1 500 \u{1B}[2J\u{7}no"), any),
            ("line feeds alone", answer(length).replacing("\r\n", with: "\n"), any),
            ("HTTP/9.9", answer(length, "HTTP/9.9 200 OK"), any), ("HTTP/0.9", body, any),
            ("ICY", answer(length, "ICY 200 OK"), any), ("status 20", answer(length, "HTTP/1.1 20 OK"), any),
            ("status 999", answer(length, "HTTP/1.1 999 No"), any),
            ("status 000", answer(length, "HTTP/1.1 000 No"), any),
            ("status 2000", answer(length, "HTTP/1.1 2000 OK"), any),
            ("status -1", answer(length, "HTTP/1.1 -1 No"), any),
            ("a 204 with a body", answer(length, "HTTP/1.1 204 No Content"), any),
            ("a 205", answer(length, "HTTP/1.1 205 Reset"), any),
            ("a 206 that nobody asked for", answer(length, "HTTP/1.1 206 Partial"), any),
            ("a 304 that nobody asked for", answer("", "HTTP/1.1 304 Not Modified", ""), any),
            ("a 101", answer("Upgrade: h2c\r\nConnection: Upgrade\r\n", "HTTP/1.1 101 Switching"), any),
            ("a 407", answer(length + "Proxy-Authenticate: Basic realm=\"x\"\r\n", "HTTP/1.1 407 No"), any),
            (
                "a 401 that asks for a password",
                answer(length + "WWW-Authenticate: Basic realm=\"\u{1B}[2J\"\r\n", "HTTP/1.1 401 No"), any
            ),
            ("a 500 without end", "HTTP/1.1 500 No\r\n", any), ("half a line", "HTTP/1.1 2", any), ("nothing", "", any),
            (
                "10,000 interim answers",
                String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 10_000) + answer(length), any
            ),
            ("a cookie", answer(length + "Set-Cookie: a=\(String(repeating: "b", count: 5000)); Domain=.lol\r\n"), any),
            (
                "another service",
                answer(
                    length
                        + """
                        Alt-Svc: h2="OTHER"; persist=1\r\n\
                        Refresh: 0; url=http://OTHER/\r\n\
                        Link: <http://OTHER/>; rel=preload\r\n
                        """
                ), any
            ),
            (
                "a place without a redirect",
                answer(length + "Location: http://OTHER/\r\nContent-Location: http://OTHER/\r\n"), any
            ),
            (
                "trailers",
                answer(
                    "Transfer-Encoding: chunked\r\n", "HTTP/1.1 200 OK",
                    "\(String(body.utf8.count, radix: 16))\r\n\(body)\r\n0\r\nLocation: http://OTHER/\r\n\r\n"), any
            ),
            ("a byte order mark", "\u{FEFF}" + answer(length), any),
            ("two answers", answer(length) + answer(length, "HTTP/1.1 500 No"), any),
            ("retry after less than nothing", answer(length + "Retry-After: -1\r\n", "HTTP/1.1 429 No"), any),
            ("retry after an age", answer(length + "Retry-After: 99999999999999999999\r\n", "HTTP/1.1 429 No"), any),
            ("retry after a word", answer(length + "Retry-After: \u{1B}[31msoon\r\n", "HTTP/1.1 503 No"), any),
            (
                "retry after a day long ago",
                answer(length + "Retry-After: Mon, 01 Jan 1900 00:00:00 GMT\r\n", "HTTP/1.1 503 No"), any
            ),
        ]
        let verbs: [(name: String, words: [String], text: String?)] = [
            ("a read", ["dns", "list"], nil), ("a post", ["status", "post", "headed text"], "headed text"),
        ]
        return rows.flatMap { name, bytes, expected in
            verbs.map { verb in
                Attack(
                    family: .headers, name: "\(name), \(verb.name)",
                    reply: { request, places in
                        if verb.text != nil, request.line.hasPrefix("GET ") { return nil }
                        return Reply(
                            bytes: Array(bytes.replacing("OTHER", with: places.other).utf8), isApplied: verb.text != nil
                        )
                    }, words: verb.words + ["--no-retry"], expected: expected, text: verb.text)
            }
        }
    }()

    /// Success, or one of the codes for answers that cannot be understood.
    private static let any: Set<Int32> = [0, 1, 65, 69, 75, 77]
}
