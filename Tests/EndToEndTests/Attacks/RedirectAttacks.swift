import LoopbackServer

extension Attack {
    /// Redirects: each status, each kind of target, for reads and changes.
    static let redirects: [Attack] = {
        let targets: [(name: String, location: String?)] = [
            ("another server", "http://OTHER/address/demo/dns"), ("another server, without a scheme", "//OTHER/x"),
            ("a user in front", "http://SERVICE@OTHER/x"), ("a password", "http://u:p@SERVICE/x"),
            ("another scheme", "https://SERVICE/x"), ("a file", "file:///etc/passwd"), ("no place", nil),
            ("controls", "http://OTHER/\u{1B}[2J\u{9B}31m\u{202E}"), ("itself", "/address/demo/dns"),
            ("another port", "http://127.0.0.1:1/x"),
        ]
        let verbs: [(name: String, words: [String], text: String?)] = [
            ("a read", ["dns", "list"], nil), ("a post", ["status", "post", "redirected text"], "redirected text"),
            ("a replacement", ["now", "set", "redirected text", "--listed"], "redirected text"),
        ]
        return [301, 302, 303, 307, 308].flatMap { status in
            targets.flatMap { target in
                verbs.map { verb in
                    Attack(
                        family: .redirects, name: "\(status) to \(target.name), \(verb.name)",
                        reply: { request, places in
                            // Reads before a change are answered correctly.
                            if verb.text != nil, request.line.hasPrefix("GET ") { return nil }
                            let location = target.location.map {
                                "Location: "
                                    + $0.replacing("SERVICE", with: places.service).replacing(
                                        "OTHER", with: places.other)
                                    + "\r\n"
                            }
                            return Reply(
                                bytes: Array(
                                    "HTTP/1.1 \(status) Moved\r\n\(location ?? "")Content-Length: 0\r\n\r\n".utf8))
                        }, words: verb.words + ["--no-retry"], expected: [1, 65, 69], text: verb.text)
                }
            }
        }
    }()
}
