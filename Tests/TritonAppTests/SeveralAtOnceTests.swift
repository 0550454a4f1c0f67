import Domain
import FoundationEssentials
import HTTPTransport
import HTTPTypes
import ProgramSupport
import Synchronization
import Testing

/// Several requests of one command: six are sent at once, and the output has the order of the operands.
@Suite struct SeveralAtOnceTests {
    private static let session = " --profile net --address demo --no-retry --quiet"

    private func program(_ service: CrowdedService) throws -> InProcessProgram {
        try InProcessProgram(variables: ["TRITON_TOKEN": "canary-token"], network: { service })
    }

    @Test func `pastes are read six at once and printed in the order of the operands`() async throws {
        let service = CrowdedService(of: 6) { path in
            let title = String(path.split(separator: "/").last ?? "")
            return ["paste": ["title": .string(title), "content": .string("text of \(title)\n")]]
        }
        let titles = (1...12).map { "p\($0)" }
        let effect = try await program(service).run("paste get \(titles.joined(separator: " "))" + Self.session)
        #expect(effect == Effect(output: titles.map { "text of \($0)\n" }.joined()))
        #expect(service.mostAtOnce == 6)
        #expect(service.paths == titles.map { "/address/demo/pastebin/\($0)" })
    }

    @Test func `a file of records may be larger than a text`() async throws {
        let program = try InProcessProgram(), path = program.home.path + "/records.jsonl"
        let record = #"{"name":"large","target":"https://example.com"}"#
        try Data((record + String(repeating: " ", count: 33 << 20) + "\n").utf8).write(to: URL(filePath: path))
        #expect(await program.run("purl add --from \(path)") == Effect(output: "https://demo.url.lol/large\n"))
    }

    @Test func `entries are read six at once and printed in the order of the operands`() async throws {
        let service = CrowdedService(of: 6) { path in
            let id = String(path.split(separator: "/").last ?? "")
            return ["entry": ["entry": .string(id), "title": .string("title of \(id)")]]
        }
        let ids = (1...12).map { "e\($0)" }
        let effect = try await program(service).run(
            "weblog get \(ids.joined(separator: " ")) --fields id,title" + Self.session)
        #expect(effect == Effect(output: ids.map { "\($0)\ttitle of \($0)\n" }.joined()))
        #expect(service.mostAtOnce == 6)
    }

    @Test func `purls of a file are saved six at once, after one list, and printed in the order of the file`()
        async throws
    {
        let service = CrowdedService(of: 6, waitsFor: { $0.request.method == .post }) { path in
            if path.hasSuffix("/purls") { return ["purls": []] }
            return path.hasSuffix("/purl") ? ["message": "saved", "name": "x"] : nil
        }
        let names = (1...12).map { "n\($0)" }
        let lines =
            names.map { #"{"name":"\#($0)","target":"https://example.com/\#($0)"}"# }.joined(separator: "\n") + "\n"
        let program = try program(service)
        let effect = await program.run("purl add --from - --jsonl --fields name" + Self.session, input: lines)
        #expect(effect == Effect(output: names.map { #"{"name":"\#($0)"}"# + "\n" }.joined()))
        #expect(service.mostAtOnce == 6)
        #expect(service.paths.count { $0 == "/address/demo/purls" } == 1)
        #expect(await program.run("undo --list --fields id" + Self.session).output.split(separator: "\n").count == 12)
    }

    @Test func `statuses of a file are posted one after the other, in their order`() async throws {
        let service = CrowdedService(of: 1) { _ in ["id": "abc", "status": "x", "message": "posted"] }
        let texts = (1...12).map { "text \($0)" }
        let lines = texts.map { #"{"content":"\#($0)"}"# }.joined(separator: "\n") + "\n"
        let effect = try await program(service).run("status post --from -" + Self.session, input: lines)
        #expect(effect.exitCode == 0, "\(effect)")
        #expect(service.mostAtOnce == 1)
        #expect(service.bodies.map { (try? JSON(parsing: $0))?["content"]?.text() ?? "" } == texts.map { "\"\($0)\"" })
    }
}

/// Answers only when this number of requests is waiting, the newest first.
private final class CrowdedService: HTTPTransport {
    private struct State {
        var exchanges: [HTTPExchange] = []
        var waiting: [CheckedContinuation<Void, Never>] = []
        var atOnce = 0
        var mostAtOnce = 0
    }

    private let size: Int
    private let waits: @Sendable (HTTPExchange) -> Bool
    /// Nil for what does not exist.
    private let answer: @Sendable (String) -> JSON?
    private let state = Mutex(State())

    init(
        of size: Int, waitsFor waits: @escaping @Sendable (HTTPExchange) -> Bool = { _ in true },
        _ answer: @escaping @Sendable (String) -> JSON?
    ) {
        (self.size, self.waits, self.answer) = (size, waits, answer)
    }

    var mostAtOnce: Int { state.withLock { $0.mostAtOnce } }
    var bodies: [[UInt8]] { state.withLock { $0.exchanges.compactMap(\.body) } }

    /// In numerical order.
    var paths: [String] {
        state.withLock { $0.exchanges.compactMap(\.request.path).sorted { ($0.count, $0) < ($1.count, $1) } }
    }

    func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
        let isWaiting = waits(exchange)
        state.withLock { state in
            state.exchanges.append(exchange)
            state.atOnce += 1
            state.mostAtOnce = max(state.mostAtOnce, state.atOnce)
        }
        if isWaiting {
            await withCheckedContinuation { continuation in
                let going = state.withLock { state in
                    state.waiting.append(continuation)
                    defer { if state.waiting.count == size { state.waiting = [] } }
                    return state.waiting.count == size ? state.waiting : []
                }
                for continuation in going.reversed() { continuation.resume() }
            }
        }
        state.withLock { $0.atOnce -= 1 }
        let answer = answer(exchange.request.path ?? "")
        return try await CannedTransport { _ in .init(answer ?? .null, status: answer == nil ? 404 : 200) }.send(
            exchange)
    }
}
