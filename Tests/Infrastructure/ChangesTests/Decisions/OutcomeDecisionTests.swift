@testable import Changes
import Domain
import Testing

/// The state of a change after a failed attempt.
@Suite struct OutcomeDecisionTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        var code = TritonError.Code.unavailable
        var arrived = false
        var earlier = false
        var isForLater = false
        var isScheduled = false
        var status: Int?
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
        Row(name: "scheduled, no connection", isScheduled: true, state: .queued, mayHaveArrived: false),
        Row(name: "scheduled, no token", code: .noPermission, isScheduled: true, state: .queued, mayHaveArrived: false),
        Row(
            name: "scheduled, interrupted", code: .cancelled, arrived: true, isScheduled: true, state: .queued,
            mayHaveArrived: true),
        Row(
            name: "scheduled, interrupted, and cannot be looked up", code: .cancelled, arrived: true, isScheduled: true,
            canBeLookedUp: false, state: .uncertain, mayHaveArrived: true),
        Row(
            name: "scheduled, a page instead of an answer", code: .badData, isScheduled: true, status: 200,
            state: .queued, mayHaveArrived: false),
        Row(
            name: "scheduled, refused", code: .badData, isScheduled: true, status: 400, state: .unsent,
            mayHaveArrived: false),
    ]

    @Test(arguments: rows) func `every attempt that may have arrived counts`(_ row: Row) {
        var error = TritonError(row.code, "x", status: row.status)
        error.mayHaveArrived = row.arrived
        let outcome = OutcomeDecision(
            after: error, earlier: row.earlier, isForLater: row.isForLater, isScheduled: row.isScheduled,
            canBeLookedUp: row.canBeLookedUp)
        #expect(outcome.state == row.state)
        #expect(outcome.mayHaveArrived == row.mayHaveArrived)
    }
}
