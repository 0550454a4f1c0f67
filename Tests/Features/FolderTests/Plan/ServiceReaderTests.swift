import Changes
import Domain
import FolderPlan
import Synchronization
import Testing

@testable import Folder

/// Reading a whole address.
@Suite struct ServiceReaderTests {
    /// Blocks reads until no further one can begin.
    private final class Gate: Sendable {
        struct State {
            var active = 0, most = 0, isOpen = false
        }
        let state = Mutex(State())
        let expected: Int

        init(expecting count: Int) { expected = count }

        func pass() async {
            state.withLock { state in
                state.active += 1
                state.most = max(state.most, state.active)
            }
            // Until as many as may have begun; a seventh would be seen in the turns that follow.
            while !state.withLock({ $0.isOpen }) {
                if state.withLock({ $0.active >= expected }) {
                    for _ in 0..<200 { await Task.yield() }
                    state.withLock { $0.isOpen = true }
                }
                await Task.yield()
            }
            state.withLock { $0.active -= 1 }
        }
    }

    private struct SlowHandler: ChangeHandler {
        let gate: Gate
        let kind: ChangeKind
        var description: ChangeDescription {
            ChangeDescription(kind, name: "thing", noun: "thing", fields: [], commandLine: { _ in [] })
        }
        func present(_ change: Change) async throws -> Snapshot? {
            await gate.pass()
            return nil
        }
        func presentAll(of address: Address) async throws -> [KeyedState]? {
            await gate.pass()
            return []
        }
        func send(_ change: Change) async throws -> Snapshot? { nil }
    }

    @Test func `exactly six reads run at the same time`() async throws {
        let gate = Gate(expecting: 6)
        let handlers = ChangeHandlers(
            describe: { SlowHandler(gate: gate, kind: $0).description }, make: { SlowHandler(gate: gate, kind: $0) })
        let reader = ServiceReader(handlers: handlers, address: try Address(validating: "demo"))
        #expect(try await reader.read(Set(ItemKind.nouns)).isEmpty)
        #expect(gate.state.withLock { $0.most } == 6)
    }

    /// The text of its items is missing in every answer.
    private struct TextlessHandler: ChangeHandler {
        let kind: ChangeKind
        var description: ChangeDescription {
            ChangeDescription(
                kind, name: "thing", noun: "thing", fields: [ItemField("content", .prose)], commandLine: { _ in [] })
        }
        func present(_ change: Change) async throws -> Snapshot? { Snapshot(["address": "demo"]) }
        func presentAll(of address: Address) async throws -> [KeyedState]? {
            [KeyedState("tea", Snapshot(["id": "tea"]))]
        }
        func send(_ change: Change) async throws -> Snapshot? { nil }
    }

    @Test(arguments: ItemKind.allCases.filter { $0 != .dns })
    func `a text that an answer lacks is not read as an empty one`(_ kind: ItemKind) async throws {
        let handlers = ChangeHandlers(
            describe: { TextlessHandler(kind: $0).description }, make: { TextlessHandler(kind: $0) })
        let reader = ServiceReader(handlers: handlers, address: try Address(validating: "demo"))
        await #expect {
            try await reader.read(kind)
        } throws: {
            ($0 as? TritonError)?.sentence.rendered.contains("does not contain the text") == true
        }
    }

    @Test func `an interrupted push says how much the service has`() {
        let count = SentCount()
        #expect(count.text.rendered == "0 changes were")
        count.add()
        #expect(count.text.rendered == "1 change was")
    }
}
