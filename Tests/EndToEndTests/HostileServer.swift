import HTTPTypes
import LoopbackServer
import Sandbox
import TestFolders

/// A service on this machine that puts a hostile text into all possible places.
final class HostileServer: Sendable {
    let url: String
    private let server: LoopbackServer

    var count: Int { server.connectionCount }

    init(_ hostile: HostileText, _ poison: Poison) throws {
        let service = SandboxService(store: try SandboxStore.inMemory())
        server = LoopbackServer { connection in
            while let request = connection.read() {
                let words = request.line.split(separator: " ").map(String.init)
                guard words.count > 1 else { return }
                var headers = HTTPFields()
                if let field = request.fields.first(where: { $0.lowercased().hasPrefix("authorization: ") }) {
                    headers[.authorization] = String(field.dropFirst(15))
                }
                let answer = waitOnThisThread { [headers] in
                    await service.answer(SandboxRequest(words[0], words[1], headers: headers, body: request.body))
                }
                let body = poison.body(answer.body, with: hostile)
                connection.write(
                    """
                    HTTP/1.1 \(poison.status(answer.status, number: 0)) \u{1B}[2Jno\u{7}\r\n\
                    X-Hostile: \u{1B}]52;c;eA==\u{7}\r\n\
                    Content-Length: \(body.count)\r\n\
                    \r\n
                    """)
                connection.write(body)
            }
        }
        url = "http://" + server.authority
    }
}
