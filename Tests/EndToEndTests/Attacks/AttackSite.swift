import HTTPTypes
import LoopbackServer
import Sandbox
import Synchronization
import TestFolders

/// The service of one attack, which answers correctly or as in the row, and another server, which only records.
final class AttackSite: Sendable {
    struct Places: Sendable {
        /// Hosts with their ports.
        let service: String
        let other: String
    }

    private struct State {
        var sandbox: SandboxService?
        /// Requests that were carried out.
        var carriedOut: [LoopbackServer.Request] = []
        var asked = 0
        var heardByOther = ""
    }

    private let state: Box
    private let service: LoopbackServer
    private let other: LoopbackServer

    let places: Places

    init(_ reply: @escaping @Sendable (LoopbackServer.Request, Places) -> Attack.Reply?) {
        let state = Box()
        self.state = state
        other = LoopbackServer { connection in
            guard let request = connection.read() else { return state.hear("connected\n") }
            state.hear(([request.line] + request.fields).joined(separator: "\n") + "\n")
            connection.answer(
                "200 OK", #"{"request":{"status_code":200,"success":true},"response":{"message":"other"}}"#)
        }
        let otherPlace = other.authority
        service = LoopbackServer { connection in
            while let request = connection.read() {
                state.noteAsked()
                // The port of the request is in its Host field.
                let host = request.fields.first { $0.lowercased().hasPrefix("host: ") }.map { String($0.dropFirst(6)) }
                guard let reply = reply(request, Places(service: host ?? "", other: otherPlace)) else {
                    let answer = state.carryOut(request)
                    connection.write(
                        """
                        HTTP/1.1 \(answer.status) X\r\n\
                        Content-Type: application/json\r\n\
                        Content-Length: \(answer.body.count)\r\n\
                        \r\n
                        """)
                    connection.write(answer.body)
                    continue
                }
                if reply.isApplied { _ = state.carryOut(request) }
                connection.write(reply.bytes)
                return
            }
        }
        places = Places(service: service.authority, other: otherPlace)
    }

    private static let unchanged = Result { try SandboxService(store: SandboxStore.inMemory()) }

    /// The answer of an unchanged service to a read.
    static func honest(_ request: LoopbackServer.Request) -> SandboxAnswer {
        guard case .success(let service) = unchanged else { return SandboxAnswer(status: 500) }
        return answer(request, service)
    }

    private static func answer(_ request: LoopbackServer.Request, _ service: SandboxService) -> SandboxAnswer {
        let words = request.line.split(separator: " ").map(String.init)
        guard words.count > 1 else { return SandboxAnswer(status: 500) }
        var headers = HTTPFields()
        if request.fields.contains("Authorization: Bearer " + Attack.canary) {
            headers[.authorization] = "Bearer sandbox"
        }
        // The URLs of its pictures begin with the URL of the service.
        let host = request.fields.first { $0.lowercased().hasPrefix("host: ") }.map { "http://" + $0.dropFirst(6) }
        return waitOnThisThread { [headers] in
            await service.answer(
                SandboxRequest(words[0], words[1], headers: headers, body: request.body, origin: host))
        }
    }

    /// Bodies of the changes that were carried out.
    var changes: [[UInt8]] { state.read { $0.carriedOut.filter { !$0.line.hasPrefix("GET ") }.map(\.body) } }
    var asked: Int { state.read(\.asked) }
    /// Lines and fields that the other server has received.
    var heardByOther: String { state.read(\.heardByOther) }

    /// State that is shared with the servers.
    private final class Box: Sendable {
        private let state = Mutex(State())

        func read<Value: Sendable>(_ body: (State) -> Value) -> Value { state.withLock { body($0) } }
        func hear(_ text: String) { state.withLock { $0.heardByOther += text } }
        func noteAsked() { state.withLock { $0.asked += 1 } }

        func carryOut(_ request: LoopbackServer.Request) -> SandboxAnswer {
            let sandbox: SandboxService? = state.withLock { state in
                state.carriedOut.append(request)
                // If there is no store, each answer is an error, which the rows report.
                if state.sandbox == nil { state.sandbox = try? SandboxService(store: SandboxStore.inMemory()) }
                return state.sandbox
            }
            return sandbox.map { AttackSite.answer(request, $0) } ?? SandboxAnswer(status: 500)
        }
    }
}
