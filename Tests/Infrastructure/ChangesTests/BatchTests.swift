@testable import Changes
import Domain
import Synchronization
import Testing

/// Several changes in one command.
@Suite struct BatchTests {
    private let bench = Bench()

    private func add(_ key: String, _ content: String = "N", if condition: Change.Condition = .absent) -> Change { Bench.change(.note, key, to: content, if: condition) }

    private func outcomes(_ results: [Result<Change, TritonError>]) -> [String] {
        results.map {
            switch $0 {
            case .success(let change): "\(change.action) \(change.key ?? "-")"
            case .failure(let error): "\(error.code)"
            }
        }
    }

    @Test func `one list takes the place of one look-up for each`() async throws {
        let service = StubService(.note, lists: true, ["b": StubService.state("B", key: "b")])
        let finished = Mutex<[String]>([])
        let results = try await bench.changes().deliver([add("a"), add("b"), add("c")], by: service, carriesText: true) { change, _ in
            finished.withLock { $0.append(change.key ?? "") }
        }
        #expect(outcomes(results) == ["create a", "exists", "create c"])
        #expect(finished.withLock { $0 } == ["a", "b", "c"])
        #expect(service.log == ["list", "create a N", "create c N"])
        #expect(try bench.rows == ["1 save a: nothing -> N confirmed user", "2 save b: nothing -> N unsent user", "3 save c: nothing -> N confirmed user"])
        #expect(try bench.store().all(of: "default").map(\.group) == [1, 1, 1])
    }

    @Test func `without a list each is looked up`() async throws {
        let service = StubService(.note, ["b": StubService.state("B", key: "b")])
        let results = try await bench.changes().deliver([add("a"), add("b", if: .any)], by: service, carriesText: false)
        #expect(outcomes(results) == ["create a", "replace b"])
        #expect(service.log == ["read a", "create a N", "read b", "replace b N"])
    }

    @Test func `one change needs no list`() async throws {
        let service = StubService(.note, lists: true)
        _ = try await bench.changes().deliver([add("a")], by: service, carriesText: false)
        #expect(service.log == ["read a", "create a N"])
    }

    @Test func `the same key twice sees what the first one made`() async throws {
        let service = StubService(.note, lists: true, ["a": StubService.state("A")])
        let results = try await bench.changes().deliver([add("a", "X", if: .any), add("a", "Y", if: .any), add("b", "1"), add("b", "2")], by: service, carriesText: false)
        #expect(outcomes(results) == ["replace a", "replace a", "create b", "exists"])
        #expect(try bench.rows == ["1 save a: A -> X confirmed user", "2 save a: X -> Y confirmed user", "3 save b: nothing -> 1 confirmed user"])
        #expect(service["b"] == "1")
    }

    @Test func `what another process changed since the list is looked up`() async throws {
        let service = StubService(.note, lists: true, ["b": StubService.state("B", key: "b")])
        service.beforeSend.withLock {
            $0 = { [bench] _ in
                service.beforeSend.withLock { $0 = nil }
                try await bench.changes().deliver(Bench.change(.note, "b", from: "B", to: "X", if: .unchanged), by: service)
            }
        }
        _ = try await bench.changes().deliver([add("a"), add("b", "Y", if: .any)], by: service, carriesText: false)
        #expect(service["b"] == "Y")
        #expect(try bench.rows == ["1 save a: nothing -> N confirmed user", "2 save b: X -> Y confirmed user", "3 save b: B -> X confirmed user"])
    }

    @Test func `a list that fails keeps all of them`() async throws {
        let service = StubService(.note, lists: true)
        service.nextReadsFail(.noConnection)
        let error = await thrown { _ = try await bench.changes().deliver([add("a"), add("b")], by: service, carriesText: true) }
        #expect(error?.code == .unavailable)
        #expect(try bench.rows == ["1 save a: nothing -> N unsent user", "2 save b: nothing -> N unsent user"])
        #expect(bench.told.withLock { $0.notes } == ["not tried: it is kept as 1 in the outbox", "not tried: it is kept as 2 in the outbox"])
    }

    @Test func `an interruption keeps what was not tried`() async throws {
        let service = StubService(.note, lists: true)
        service.next(.done, .doneAndFailed(CancellationError()))
        let error = await thrown { _ = try await bench.changes().deliver([add("a"), add("b"), add("c")], by: service, carriesText: true) }
        #expect(error?.code == .cancelled)
        #expect(
            try bench.rows == ["1 save a: nothing -> N confirmed user", "2 save b: nothing -> N uncertain user may have arrived", "3 save c: nothing -> N unsent user"])
    }

    @Test func `what was not tried goes out later, if that was asked for`() async throws {
        let service = StubService(.note, lists: true)
        service.nextReadsFail(.noConnection)
        _ = await thrown { _ = try await bench.changes(isForLater: true).deliver([add("a"), add("b")], by: service, carriesText: false) }
        #expect(try bench.store().outbox(of: "default").map(\.state) == [.queued, .queued])
    }

    @Test func `a dry run of several sends none of them twice`() async throws {
        let service = StubService(.note, lists: true)
        let results = try await bench.changes(isDryRun: true).deliver([add("a"), add("b")], by: service, carriesText: true)
        #expect(outcomes(results) == ["create a", "create b"])
        #expect(try bench.rows.isEmpty)
    }
}
