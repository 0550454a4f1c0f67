import Domain
import HTTPTransport
import HTTPTypes
import Synchronization

/// A service whose bios have CSS and a head, and that wipes what a save leaves out (service reference, sections 6.11
/// and 6.13).
final class BioParts: HTTPTransport {
    private let base: any HTTPTransport
    private let bio = Mutex<(content: String, css: String, head: String)>(
        ("Old text\nsecond line\nthird line\n", "old css", "<meta name=old>"))

    init(_ base: any HTTPTransport) { self.base = base }

    func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
        guard exchange.request.path?.hasSuffix("/address/demo/statuses/bio/") == true else {
            return try await base.send(exchange)
        }
        guard !exchange.isRead else {
            let bio = bio.withLock { $0 }
            return Self.answer([
                "message": "", "bio": .string(bio.content), "css": .string(bio.css), "head": .string(bio.head),
            ])
        }
        let body = try JSON(parsing: exchange.body ?? [])
        func text(_ key: String) -> String { if case .string(let text)? = body[key] { text } else { "" } }
        bio.withLock { $0 = (text("content"), text("css"), text("head")) }
        return Self.answer(["message": "", "url": "https://status.lol/demo"])
    }

    private static func answer(_ response: JSON) -> HTTPAnswer {
        let body: JSON = ["request": ["status_code": 200, "success": true], "response": response]
        return HTTPAnswer(HTTPResponse(status: .ok), body: body.bytes())
    }
}
