@testable import Changes
import Domain
import FoundationEssentials
import Testing

/// The defaults of a handler that only reads and sends.
@Suite struct ChangeHandlerTests {
    private struct Simple: ChangeHandler {
        let state: Snapshot?

        var description: ChangeDescription { ModelKind.note.description }

        func present(_ change: Change) async throws -> Snapshot? { state }

        func send(_ change: Change) async throws -> Snapshot? { change.after }
    }

    private func arrival(_ change: Change, at state: String?) async throws -> Arrival {
        try await Simple(state: state.map { StubService.state($0) }).arrival(
            of: change, since: Attempt(number: 1, start: Date(timeIntervalSince1970: 0), lead: nil))
    }

    @Test func `a change has arrived when the present state is the wanted one`() async throws {
        let save = Bench.change(from: "A", to: "B", if: .unchanged),
            deletion = Bench.change(from: "A", to: nil, if: .unchanged)
        #expect(try await arrival(save, at: "B\n") == .arrived(StubService.state("B\n")))
        #expect(try await arrival(save, at: "A") == .notArrived)
        #expect(try await arrival(save, at: nil) == .notArrived)
        #expect(try await arrival(deletion, at: nil) == .arrived(nil))
        #expect(try await arrival(deletion, at: "A") == .notArrived)
    }

    @Test func `a handler without a list returns none, and nothing follows a change`() async throws {
        let handler = Simple(state: nil)
        #expect(try await handler.presentAll(of: Bench.address) == nil)
        handler.didConfirm(Bench.change(to: "B", if: .any))
    }

    @Test func `an answer without a part is refused, and an empty part is not a missing one`() {
        func message(_ value: String?) -> String? {
            do { try EditPrecondition.require(value, as: "target", of: "a") } catch { return error.sentence.rendered }
            return nil
        }
        #expect(message(nil) == "the answer of omg.lol does not contain the target of 'a'")
        #expect(message("") == nil)
    }

    @Test func `capitals and blanks around a name do not make it another name`() {
        func code(_ answered: String) -> TritonError.Code? {
            do { try EditPrecondition.require(answered, toBe: "Blog") } catch { return error.code }
            return nil
        }
        #expect([code("blog"), code(" BLOG\n"), code("blog2"), code("")] == [nil, nil, .badData, .badData])
    }

    @Test func `the hint says where the text is, after its other parts`() {
        let stored = StoredChange(
            number: 3, profile: "p", service: "https://api.omg.lol", change: Bench.change(to: "B", if: .any),
            state: .uncertain, mayHaveArrived: true, createdAt: Date(timeIntervalSince1970: 0))
        func hint(_ hint: SafeText?, carriesText: Bool = true, canBeLookedUp: Bool = true) -> String? {
            var error = TritonError(.failed, "x", hint: hint)
            error.addNotice(of: stored, carriesText: carriesText, canBeLookedUp: canBeLookedUp)
            return error.hint?.rendered
        }
        #expect(hint(nil) == "the text is kept: send it with 'triton outbox send 3'")
        #expect(
            hint(nil, canBeLookedUp: false)
                == "it may have arrived: check what the service has; the text is kept, see 'triton outbox get 3'")
        #expect(hint("log in") == "log in; the text is kept, see 'triton outbox get 3'")
        #expect(hint("did you mean 'b'?") == "did you mean 'b'? The text is kept, see 'triton outbox get 3'")
        #expect(
            hint("log in", carriesText: false)
                == "log in; it may have been done anyway: check before you repeat it")
    }

    @Test func `a kind is parsed from its name, and a field can be left out`() {
        #expect(ChangeKind(rawValue: "note") == "note")
        #expect(StubService.state("A").without("content", "id", "emoji") == Snapshot(["name": "a"]))
        #expect(Snapshot(.null).without("content") == Snapshot(.null))
    }
}
