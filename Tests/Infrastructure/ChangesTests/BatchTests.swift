@testable import Changes
import Domain
import Synchronization
import Testing

/// Several changes in one command.
@Suite struct BatchTests {
    private let bench = Bench()

    private func add(_ key: String, _ content: String = "N", if condition: Change.Condition = .absent) -> Change {
        Bench.change(.note, key, to: content, if: condition)
    }

    private func outcomes(_ results: [Result<Change, TritonError>]) -> [String] {
        results.map {
            switch $0 {
            case .success(let change): "\(change.action) \(change.key ?? "-")"
            case .failure(let error): "\(error.code)"
            }
        }
    }

    @Test func `each change of a batch knows the file that it came from`() async throws {
        let service = StubService(.note)
        service.next(
            .failed(TritonError.noConnection), .failed(TritonError.noConnection), .failed(TritonError.noConnection))
        _ = try await bench.changes(atOnce: 1).deliverAll(
            [add("a"), add("b"), add("c")], by: service, carriesText: true, from: ["a.txt", nil, "c.txt"])
        #expect(try bench.store().outbox(of: "default").map(\.source) == ["a.txt", nil, "c.txt"])
    }

    @Test func `a batch is one group, and each change has its result`() async throws {
        let service = StubService(.note, lists: true, ["b": StubService.state("B", key: "b")])
        let finished = Mutex<[Int]>([])
        let results = try await bench.changes(atOnce: 1).deliverAll(
            [add("a"), add("b"), add("c")], by: service, carriesText: true
        ) { position, _ in
            finished.withLock { $0.append(position) }
        }
        #expect(outcomes(results) == ["create a", "exists", "create c"])
        #expect(finished.withLock { $0 } == [0, 1, 2])
        #expect(service.log == ["list", "read a", "create a N", "read c", "create c N"])
        #expect(
            try bench.rows == [
                "1 save a: nothing -> N confirmed user", "2 save b: nothing -> N unsent user",
                "3 save c: nothing -> N confirmed user",
            ])
        #expect(try bench.store().all(of: "default").map(\.group) == [1, 1, 1])
    }

    @Test func `what is replaced or deleted is read itself, because a list may be older`() async throws {
        let keys = ["a", "b", "c"]
        let service = StubService(
            .note, lists: true, Dictionary(uniqueKeysWithValues: keys.map { ($0, StubService.state("newer", key: $0)) })
        )
        service.state.withLock { state in
            state.staleThings = state.things.mapValues { StubService.state("older", key: $0.text("name") ?? "") }
        }
        let changes = [
            Bench.change(.note, "a", from: "older", to: "ours", if: .unchanged),
            Bench.change(.note, "b", from: "older", to: nil, if: .unchanged), add("c", "ours", if: .any), add("d"),
        ]
        let results = try await bench.changes(atOnce: 1).deliverAll(changes, by: service, carriesText: false)
        #expect(outcomes(results) == ["exists", "exists", "replace c", "create d"])
        #expect(service.log == ["list", "read a", "read b", "read c", "replace c ours", "read d", "create d N"])
        #expect(service["a"] == "newer" && service["b"] == "newer")
        #expect(try bench.rows.contains("3 save c: newer -> ours confirmed user"))
    }

    @Test func `what a list lacks is read itself before it is added, and what it has exists`() async throws {
        let service = StubService(
            .note, lists: true, ["b": StubService.state("B", key: "b"), "c": StubService.state("newer", key: "c")])
        service.state.withLock { $0.staleThings = $0.things.filter { $0.key == "b" } }
        let results = try await bench.changes(atOnce: 1).deliverAll(
            [add("a"), add("b"), add("c"), add("c", "ours", if: .any)], by: service, carriesText: false)
        #expect(outcomes(results) == ["create a", "exists", "exists", "replace c"])
        #expect(service.log == ["list", "read a", "create a N", "read c", "read c", "replace c ours"])
        #expect(try bench.rows.contains("4 save c: newer -> ours confirmed user"))
    }

    @Test func `without its list each new thing is looked up`() async throws {
        let service = StubService(.note, lists: true, ["b": StubService.state("B", key: "b")])
        let results = try await bench.changes(atOnce: 1).deliverAll(
            [add("a"), add("b")], by: service, carriesText: false, readsList: false)
        #expect(outcomes(results) == ["create a", "exists"])
        #expect(service.log == ["read a", "create a N", "read b"])
    }

    @Test func `without a list each change is looked up`() async throws {
        let service = StubService(.note, ["b": StubService.state("B", key: "b")])
        let results = try await bench.changes(atOnce: 1).deliverAll(
            [add("a"), add("b", if: .any)], by: service, carriesText: false)
        #expect(outcomes(results) == ["create a", "replace b"])
        #expect(service.log == ["read a", "create a N", "read b", "replace b N"])
    }

    @Test func `for one change no list is read`() async throws {
        let service = StubService(.note, lists: true)
        _ = try await bench.changes().deliverAll([add("a")], by: service, carriesText: false)
        #expect(service.log == ["read a", "create a N"])
    }

    @Test func `a second change of the same key sees the result of the first`() async throws {
        let service = StubService(.note, lists: true, ["a": StubService.state("A")])
        let results = try await bench.changes().deliverAll(
            [add("a", "X", if: .any), add("a", "Y", if: .any), add("b", "1"), add("b", "2")], by: service,
            carriesText: false)
        #expect(outcomes(results) == ["replace a", "replace a", "create b", "exists"])
        #expect(
            try bench.rows == [
                "1 save a: A -> X confirmed user", "2 save a: X -> Y confirmed user",
                "3 save b: nothing -> 1 confirmed user",
            ])
        #expect(service["b"] == "1")
    }

    @Test func `an item that another process changed after the list was read is looked up`() async throws {
        let service = StubService(.note, lists: true, ["b": StubService.state("B", key: "b")])
        service.beforeSend.withLock {
            $0 = { [bench] _ in
                service.beforeSend.withLock { $0 = nil }
                try await bench.changes().deliver(
                    Bench.change(.note, "b", from: "B", to: "X", if: .unchanged), by: service)
            }
        }
        _ = try await bench.changes(atOnce: 1).deliverAll(
            [add("a"), add("b", "Y", if: .any)], by: service, carriesText: false)
        #expect(service["b"] == "Y")
        #expect(
            try bench.rows == [
                "1 save a: nothing -> N confirmed user", "2 save b: X -> Y confirmed user",
                "3 save b: B -> X confirmed user",
            ])
    }

    @Test func `what a killed command had not tried is not in the outbox, and is removed by the next one`() async throws
    {
        do {
            let killed = bench.changes()
            _ = try killed.entries(of: [add("a"), add("b")], from: [], carryText: false, isInFile: false)
            #expect(try bench.store().all(of: "default").count == 2)
            #expect(try bench.store().outbox(of: "default").isEmpty)
        }
        _ = try await bench.changes().deliverAll([add("c")], by: StubService(.note), carriesText: false)
        #expect(try bench.rows == ["3 save c: nothing -> N confirmed user"])
    }

    @Test func `if the list cannot be read, all changes are kept`() async throws {
        let service = StubService(.note, lists: true)
        service.nextReadsFail(.noConnection)
        let error = await thrown {
            _ = try await bench.changes().deliverAll([add("a"), add("b")], by: service, carriesText: true)
        }
        #expect(error?.code == .unavailable)
        #expect(try bench.rows == ["1 save a: nothing -> N unsent user", "2 save b: nothing -> N unsent user"])
        #expect(
            bench.told.withLock { $0.notes } == ["not tried: 2 changes are kept as 1 to 2 in the outbox"])
    }

    @Test func `an interruption keeps the changes that were not tried`() async throws {
        let service = StubService(.note, lists: true)
        service.next(.done, .doneAndFailed(CancellationError()))
        let error = await thrown {
            _ = try await bench.changes(atOnce: 1).deliverAll(
                [add("a"), add("b"), add("c")], by: service, carriesText: true)
        }
        #expect(error?.code == .cancelled)
        #expect(
            try bench.rows == [
                "1 save a: nothing -> N confirmed user", "2 save b: nothing -> N uncertain user may have arrived",
                "3 save c: nothing -> N unsent user",
            ])
    }

    @Test(arguments: [false, true])
    func `an interruption writes what was not tried once, however many changes there are`(_ carriesText: Bool)
        async throws
    {
        let service = StubService(.note, lists: true), writes = Mutex<[ChangeStore.Step]>([])
        service.next(.done, .doneAndFailed(CancellationError()))
        _ = await thrown {
            _ = try await bench.changes(atOnce: 1) { step, isDone in
                if isDone { writes.withLock { $0.append(step) } }
            }.deliverAll((0..<50).map { add("\($0)") }, by: service, carriesText: carriesText)
        }
        let last: [ChangeStore.Step] = carriesText ? [.settle, .settle] : [.settle, .remove]
        #expect(writes.withLock { $0 } == [.insert, .begin, .confirm, .begin] + last)
        #expect(try bench.rows.count == (carriesText ? 50 : 2))
    }

    @Test func `with --queue, changes that were not tried are sent later`() async throws {
        let service = StubService(.note, lists: true)
        service.nextReadsFail(.noConnection)
        _ = await thrown {
            _ = try await bench.changes(isForLater: true).deliverAll(
                [add("a"), add("b")], by: service, carriesText: false)
        }
        #expect(try bench.store().outbox(of: "default").map(\.state) == [.queued, .queued])
    }

    @Test func `a dry run of several sends none of them twice`() async throws {
        let service = StubService(.note, lists: true)
        let results = try await bench.changes(isDryRun: true).deliverAll(
            [add("a"), add("b")], by: service, carriesText: true)
        #expect(outcomes(results) == ["create a", "create b"])
        #expect(try bench.rows.isEmpty)
    }

    @Test func `at most six changes are sent at once`() async throws {
        let service = StubService(.note, lists: true), meeting = Meeting(of: 6)
        service.beforeSend.withLock {
            $0 = { change in if change.key?.hasPrefix("first") == true { await meeting.attend() } }
        }
        let keys = (0..<6).map { "first\($0)" } + (0..<20).map { "later\($0)" }
        let results = try await bench.changes().deliverAll(keys.map { add($0) }, by: service, carriesText: true)
        #expect(outcomes(results) == keys.map { "create \($0)" })
        #expect(service.mostUnderWay == 6)
        #expect(try bench.rows == keys.enumerated().map { "\($0 + 1) save \($1): nothing -> N confirmed user" })
    }

    @Test func `changes with an order are sent in this order, one after the other`() async throws {
        let service = StubService(.post)
        let texts = (0..<20).map { "text \($0)" }
        _ = try await bench.changes().deliverAll(
            texts.map { Bench.change(.post, nil, to: $0, if: .absent) }, by: service, carriesText: true)
        #expect(service.log == texts.map { "create  \($0)" })
        #expect(service.mostUnderWay == 1)
    }

    @Test func `one item is never changed twice at the same time`() async throws {
        let service = StubService(.note, lists: true, ["a": StubService.state("0")])
        let changes = (1...10).map { add("a", String($0), if: .any) }
        _ = try await bench.changes().deliverAll(changes, by: service, carriesText: false)
        #expect(service.mostUnderWay == 1)
        #expect(try bench.rows == (1...10).map { "\($0) save a: \($0 - 1) -> \($0) confirmed user" })
    }

    @Test func `a failure of one change does not affect the others`() async throws {
        let service = StubService(.note, lists: true)
        service.beforeSend.withLock { $0 = { change in if change.key == "c" { throw TritonError.lost } } }
        let keys = ["a", "b", "c", "d", "e", "f", "g", "h"]
        let results = try await bench.changes().deliverAll(keys.map { add($0) }, by: service, carriesText: true)
        #expect(outcomes(results) == keys.map { $0 == "c" ? "unavailable" : "create \($0)" })
        #expect(
            try bench.rows
                == keys.enumerated().map { number, key in
                    """
                    \(number + 1) save \(key): nothing -> N \
                    \(key == "c" ? "uncertain user may have arrived" : "confirmed user")
                    """
                })
    }

    @Test func `after an interruption no change begins, and each one has its result`() async throws {
        let service = StubService(.note, lists: true), meeting = Meeting(of: 6, holding: true), bench = bench
        service.beforeSend.withLock {
            $0 = { change in
                await meeting.attend()
                try Task.checkCancellation()
            }
        }
        let keys = (0..<10).map { "k\($0)" }
        let task = Task {
            await thrown {
                _ = try await bench.changes().deliverAll(keys.map { self.add($0) }, by: service, carriesText: true)
            }
        }
        await meeting.isComplete()
        task.cancel()
        meeting.release()
        #expect(await task.value?.code == .cancelled)
        #expect(
            try bench.rows
                == keys.enumerated().map { number, key in
                    """
                    \(number + 1) save \(key): nothing -> N \
                    \(number < 6 ? "uncertain user may have arrived" : "unsent user")
                    """
                })
        #expect(bench.told.withLock { $0.notes } == ["not tried: 4 changes are kept as 7 to 10 in the outbox"])
    }

    @Test func `an interruption of changes with names says which were done, also before`() async throws {
        let service = StubService(.note, lists: true)
        service.next(.done, .done, .doneAndFailed(CancellationError()))
        let error = await thrown {
            _ = try await bench.changes(atOnce: 1).deliverAll(
                ["a", "b", "c", "d"].map { add($0) }, by: service, named: ["A", "B", "C", "D"], after: ["Z"])
        }
        #expect(error?.code == .cancelled && error?.message.rendered.hasSuffix("; done before that: Z, A, B") == true)
    }

    @Test func `one refusal to lose old states applies to all changes`() async throws {
        let bench = Bench(isOnDisk: false), keys = ["a", "b", "c"]
        let service = StubService(
            .note, lists: true, Dictionary(uniqueKeysWithValues: keys.map { ($0, StubService.state("old", key: $0)) }))
        let error = await thrown {
            _ = try await bench.changes().deliverAll(
                keys.map { self.add($0, if: .any) }, by: service, carriesText: true)
        }
        #expect(error?.code == .cancelled)
        #expect(bench.told.withLock { $0.questions }.count == 1)
        #expect(service.contents == ["old", "old", "old"])
    }

    @Test func `who agrees to lose old states is not asked again for the same reason`() async throws {
        let bench = Bench(isOnDisk: false), keys = ["a", "b", "c"], changes = bench.changes()
        bench.agreesToLose.withLock { $0 = true }
        let service = StubService(
            .note, lists: true, Dictionary(uniqueKeysWithValues: keys.map { ($0, StubService.state("old", key: $0)) }))
        for _ in 1...2 {
            _ = try await changes.deliverAll(keys.map { self.add($0, if: .any) }, by: service, carriesText: true)
        }
        #expect(bench.told.withLock { $0.questions } == ["the database cannot be written"])
        #expect(service.contents == ["N", "N", "N"])
    }

    @Test func `who agrees before several groups are sent is not asked again for each of them`() async throws {
        let bench = Bench(isOnDisk: false), changes = bench.changes()
        bench.agreesToLose.withLock { $0 = true }
        let service = StubService(.note, lists: true, ["a": StubService.state("old", key: "a")])
        try changes.requireUndo()
        _ = try await changes.deliverAll([add("a", if: .any)], by: service, carriesText: true)
        #expect(bench.told.withLock { $0.questions }.count == 1)
        #expect(service.contents == ["N"])
    }
}
