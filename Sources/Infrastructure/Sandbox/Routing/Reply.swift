import Domain
import HTTPTypes

/// The answer of a handler, before the ``SandboxOptions`` are applied and it is encoded.
struct Reply {
    enum Content {
        /// The usual form: an object with `request` and `response` (service reference, section 3).
        case envelope(JSON)
        /// A document without the envelope.
        case bare(JSON)
        case bytes([UInt8])
    }

    var status = 200
    /// The reason why the sandbox file cannot be read; nil when it can.
    var damage: SandboxDamage?
    var contentType = "application/json; charset=utf-8"
    var headers: HTTPFields = [:]
    var content: Content

    static func message(_ text: String, _ members: JSON.Member?...) -> Reply {
        Reply(content: .envelope(.object([.init("message", .string(text))] + members.compactMap(\.self))))
    }

    static func redirect(to url: String) -> Reply {
        Reply(status: 302, contentType: htmlType, headers: [.location: url], content: .bytes([]))
    }

    static let htmlType = "text/html; charset=UTF-8"

    func answer(_ options: SandboxOptions) -> SandboxAnswer {
        var headers = headers
        headers[.contentType] = contentType
        headers[.accessControlAllowOrigin] = "*"
        var answer = SandboxAnswer(status: status, headers: headers, body: bytes(options))
        answer.damage = damage
        return answer
    }

    private func bytes(_ options: SandboxOptions) -> [UInt8] {
        let document: JSON
        switch content {
        case .bytes(let bytes): return bytes
        case .bare(let value): document = value
        case .envelope(let response):
            let request: JSON = ["status_code": .int(status), "success": .bool(status == 200)]
            document = ["request": request, "response": response]
        }
        // Indented, as the service does it (service reference, section 2): some clients read the lines.
        return StoredNUL.answered(
            (options.has(.unknownKeys) ? UnknownKeys.added(to: document) : document).bytes(.wide))
    }
}
