import HTTPTransport
import HTTPTypes
import Synchronization

/// A service that keeps a paste in its public list when it is saved without `listed` (service reference, section 6.9).
final class StuckListing: HTTPTransport {
    private let base: any HTTPTransport
    private let title: String
    private let isForever: Bool
    private let wasDeleted = Mutex(false)

    /// - Parameter isForever: whether the paste stays in the list even after its deletion.
    init(_ base: any HTTPTransport, title: String, isForever: Bool = false) {
        self.base = base
        self.title = title
        self.isForever = isForever
    }

    func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
        var answer = try await base.send(exchange)
        let request = exchange.request
        if request.method == .delete, request.path?.hasSuffix("/pastebin/\(title)") == true {
            wasDeleted.withLock { $0 = !isForever }
        }
        let isPublicList = exchange.isRead && request.path?.hasSuffix("/demo/pastebin") == true && exchange.token == nil
        guard isPublicList, request.headerFields[.authorization] == nil, !wasDeleted.withLock({ $0 }) else {
            return answer
        }
        let body = String(decoding: answer.body, as: UTF8.self)
        let key = "\"pastebin\": ["
        guard let range = body.firstRange(of: key) else { return answer }
        let rest = body[range.upperBound...]
        let item = "{\"title\":\"\(title)\",\"content\":\"x\",\"modified_on\":1}"
        let separator = rest.first { !$0.isWhitespace } == "]" ? "" : ","
        answer.body = Array((body[..<range.upperBound] + item + separator + rest).utf8)
        return answer
    }
}
