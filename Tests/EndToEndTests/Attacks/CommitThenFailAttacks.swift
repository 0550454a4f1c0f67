import LoopbackServer

extension Attack {
    /// The service carries a change out, and then gives a wrong answer or none.
    static let commitThenFail: [Attack] = {
        let failures: [(name: String, bytes: String, expected: Set<Int32>)] = [
            ("500", refusal(500), [69]), ("503", refusal(503), [69]), ("504", refusal(504), [69]),
            ("400", refusal(400), [1, 65]), ("401", refusal(401), [77]),
            ("404", refusal(404), [79, 1]), ("409", refusal(409), [73, 1]),
            ("429", refusal(429), [75]),
            ("no answer", "", [69]), ("half a line", "HTTP/1.1 20", [69]),
            // libcurl accepts it as a complete one.
            ("half a head", "HTTP/1.1 200 OK\r\nContent-Le", [65, 69]),
            ("half a body", "HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{\"request\":", [69]),
            ("no JSON", "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n<html>", [65]),
            ("an empty answer", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", [65]),
            // Nothing of the answer is needed where the service chooses nothing.
            ("another document", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]", [0, 65]),
            ("a redirect", "HTTP/1.1 307 X\r\nLocation: http://OTHER/\r\nContent-Length: 0\r\n\r\n", [1, 69]),
        ]
        let text = "text that was committed"
        let changes: [(name: String, words: [String])] = [
            ("a status", ["status", "post", text]), ("a paste", ["paste", "add", "committed", "--text", text]),
            ("a purl", ["purl", "add", "committed", "https://example.com/" + text.replacing(" ", with: "-")]),
            ("a now page", ["now", "set", text, "--listed"]), ("a web page", ["web", "set", text]),
            ("a bio", ["status", "bio", "set", text]), ("a record", ["dns", "add", "committed", "TXT", text]),
        ]
        return changes.flatMap { change in
            failures.map { failure in
                Attack(
                    family: .commitThenFail, name: "\(change.name), \(failure.name)",
                    reply: { request, places in
                        if request.line.hasPrefix("GET ") { return nil }
                        return Reply(
                            bytes: Array(failure.bytes.replacing("OTHER", with: places.other).utf8), isApplied: true)
                    }, words: change.words + ["--no-retry", "--no-input"], expected: failure.expected,
                    text: change.name == "a purl" ? text.replacing(" ", with: "-") : text)
            }
        }
    }()

    private static func refusal(_ status: Int) -> String {
        let body = #"{"request":{"status_code":\#(status),"success":false},"response":{"message":"No.\u001b[2J"}}"#
        return "HTTP/1.1 \(status) No\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }
}
