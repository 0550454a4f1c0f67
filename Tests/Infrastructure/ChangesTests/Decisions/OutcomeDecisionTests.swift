@testable import Changes
import Domain
import FoundationEssentials
import Testing

/// The state of a change after a failed attempt, and whether it stays on disk.
@Suite struct OutcomeDecisionTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        var code = TritonError.Code.unavailable
        var arrived = false
        var earlier = false
        var isForLater = false
        var canBeLookedUp = true
        let state: StoredChange.State
        let mayHaveArrived: Bool

        var testDescription: String { name }
    }

    static let rows: [Row] = [
        Row(name: "certainly not arrived", state: .unsent, mayHaveArrived: false),
        Row(name: "may have arrived", arrived: true, state: .uncertain, mayHaveArrived: true),
        Row(name: "an earlier one may have arrived", earlier: true, state: .uncertain, mayHaveArrived: true),
        Row(
            name: "refused after one that may have arrived", code: .failed, earlier: true, state: .uncertain,
            mayHaveArrived: true),
        Row(name: "refused", code: .failed, state: .unsent, mayHaveArrived: false),
        Row(name: "for later, no connection", isForLater: true, state: .queued, mayHaveArrived: false),
        Row(
            name: "for later, too many requests", code: .tryLater, isForLater: true, state: .queued,
            mayHaveArrived: false),
        Row(name: "for later, refused", code: .badData, isForLater: true, state: .unsent, mayHaveArrived: false),
        Row(
            name: "for later, interrupted", code: .cancelled, arrived: true, isForLater: true, state: .uncertain,
            mayHaveArrived: true),
        Row(name: "for later, may have arrived", arrived: true, isForLater: true, state: .queued, mayHaveArrived: true),
        Row(
            name: "for later, may have arrived and cannot be looked up", arrived: true, isForLater: true,
            canBeLookedUp: false, state: .uncertain, mayHaveArrived: true),
        Row(
            name: "for later, an earlier one may have arrived and cannot be looked up", earlier: true, isForLater: true,
            canBeLookedUp: false, state: .uncertain,
            mayHaveArrived: true),
        Row(
            name: "for later, not arrived, cannot be looked up", isForLater: true, canBeLookedUp: false, state: .queued,
            mayHaveArrived: false),
    ]

    @Test(arguments: rows) func `every attempt that may have arrived counts`(_ row: Row) {
        var error = TritonError(row.code, "x")
        error.mayHaveArrived = row.arrived
        let outcome = OutcomeDecision(
            after: error, earlier: row.earlier, isForLater: row.isForLater, canBeLookedUp: row.canBeLookedUp)
        #expect(outcome.state == row.state)
        #expect(outcome.mayHaveArrived == row.mayHaveArrived)
    }

    @Test func `a change is forgotten only if it has no text and certainly did not arrive`() {
        let kept = [(true, true), (true, false), (false, true), (false, false)].map { carriesText, isRefusedFile in
            [TritonError.noConnection, .lost].map { error in
                RetentionDecision.keeps(
                    OutcomeDecision(after: error, earlier: false, isForLater: false, canBeLookedUp: true),
                    carriesText: carriesText, isRefusedFile: isRefusedFile)
            }
        }
        #expect(kept == [[false, true], [true, true], [false, true], [false, true]])
        let queued = OutcomeDecision(after: .noConnection, earlier: false, isForLater: true, canBeLookedUp: true)
        #expect(RetentionDecision.keeps(queued, carriesText: false, isRefusedFile: true))
    }

    @Test func `a change that may have arrived is looked up, or a person is asked`() {
        let change = Bench.change(to: "A", if: .any)
        let decisions = StoredChange.State.allCases.flatMap { state in
            [(false, true), (true, true), (true, false)].map { mayHaveArrived, canBeLookedUp in
                let stored = StoredChange(
                    profile: "p", change: change, state: state, mayHaveArrived: mayHaveArrived,
                    createdAt: .init(timeIntervalSince1970: 0))
                return """
                    \(state) \(mayHaveArrived) \(canBeLookedUp): \(ResendDecision(stored, canBeLookedUp: canBeLookedUp))
                    """
            }
        }
        #expect(
            decisions == [
                "unsent false true: send", "unsent true true: lookUpFirst", "unsent true false: askPerson",
                "queued false true: send", "queued true true: lookUpFirst", "queued true false: askPerson",
                "uncertain false true: lookUpFirst", "uncertain true true: lookUpFirst",
                "uncertain true false: askPerson",
                "confirmed false true: send", "confirmed true true: lookUpFirst", "confirmed true false: askPerson",
                "undone false true: send", "undone true true: lookUpFirst", "undone true false: askPerson",
            ])
    }
}
