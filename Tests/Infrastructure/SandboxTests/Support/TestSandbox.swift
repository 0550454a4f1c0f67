import Domain
import Foundation
import HTTPTypes
@testable import Sandbox
import Synchronization

/// A sandbox in memory, with a clock that moves only when a test advances it, and ids that count up.
final class TestSandbox: Sendable {
    /// 2026-01-15 12:00:00 UTC.
    static let start = 1_768_478_400

    enum Caller: String {
        case owner = "sandbox"
        case other = "elsewhere"
        case stranger = "wrong"
        case nobody = ""
    }

    struct Result: Equatable {
        let status: Int
        let json: JSON

        var response: JSON { json["response"] ?? .null }
        var message: String? { if case .string(let text)? = response["message"] { text } else { nil } }
    }

    private struct State {
        var seconds = Double(TestSandbox.start)
        var slept: [Double] = []
        var drawn = 0
    }

    let time: TimeSource
    let store: SandboxStore
    let service: SandboxService

    init(_ options: SandboxOptions = SandboxOptions(), path: String? = nil) throws {
        let box = Box()
        time = TimeSource(
            now: { box.read { Date(timeIntervalSince1970: $0.seconds) } },
            sleep: { seconds in box.write { $0.slept.append(seconds) } },
            random: { 0.5 })
        store = try path.map { [time] in try SandboxStore(path: $0, time: time) } ?? SandboxStore.inMemory(time: time)
        let ids = IdentifierSource { count, alphabet in
            let number = box.next()
            let letters = Array(alphabet)
            return String((0..<count).map { letters[(number + $0) % letters.count] })
        }
        service = SandboxService(store: store, time: time, ids: ids, options: options)
        self.box = box
    }

    private let box: Box

    func advance(_ seconds: Double) { box.write { $0.seconds += seconds } }
    var slept: [Double] { box.read { $0.slept } }

    func raw(_ line: String, _ caller: Caller = .owner, body: [UInt8] = [], headers: HTTPFields = [:]) async
        -> SandboxAnswer
    {
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        var headers = headers
        if caller != .nobody { headers[.authorization] = "Bearer \(caller.rawValue)" }
        return await service.answer(SandboxRequest(words[0], words[1], headers: headers, body: body))
    }

    @discardableResult
    func call(_ line: String, _ caller: Caller = .owner, _ body: String = "") async throws -> Result {
        let answer = await raw(line, caller, body: Array(body.utf8))
        return Result(status: answer.status, json: try JSON(parsing: answer.body))
    }

    /// State that handlers and the test share; a class, because closures capture it.
    private final class Box: Sendable {
        let state = Mutex(State())
        func read<Value: Sendable>(_ body: (State) -> Value) -> Value { state.withLock { body($0) } }
        func write(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }
        func next() -> Int {
            state.withLock {
                $0.drawn += 1
                return $0.drawn
            }
        }
    }
}

extension JSON {
    /// Members along a path of keys and positions: `at("statuses", "0", "emoji")`.
    func at(_ path: String...) -> JSON? {
        path.reduce(Optional(self)) { value, step in
            if case .array(let items)? = value {
                return Int(step).flatMap { items.indices.contains($0) ? items[$0] : nil }
            }
            return value?[step]
        }
    }

    var items: [JSON] { if case .array(let items) = self { items } else { [] } }
    var members: [Member] { if case .object(let members) = self { members } else { [] } }
    func strings(_ key: String) -> [String?] {
        items.map { if case .string(let text)? = $0[key] { text } else { nil } }
    }

    /// The keys in their order, with the types of values: `{id:s,listed:n,tags:[s],alt:-}`.
    var shape: String {
        switch self {
        case .null: "-"
        case .bool: "b"
        case .number: "n"
        case .string: "s"
        case .array(let items): "[" + (items.first?.shape ?? "") + "]"
        case .object(let members): "{" + members.map { "\($0.key):\($0.value.shape)" }.joined(separator: ",") + "}"
        }
    }
}
