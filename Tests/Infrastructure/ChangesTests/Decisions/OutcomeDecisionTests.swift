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
        var queueing = OutcomeDecision.Queueing.none
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
        Row(name: "for later, no connection", queueing: .temporary, state: .queued, mayHaveArrived: false),
        Row(
            name: "for later, too many requests", code: .tryLater, queueing: .temporary, state: .queued,
            mayHaveArrived: false),
        Row(name: "for later, refused", code: .badData, queueing: .temporary, state: .unsent, mayHaveArrived: false),
        Row(
            name: "for later, interrupted", code: .cancelled, arrived: true, queueing: .temporary, state: .uncertain,
            mayHaveArrived: true),
        Row(
            name: "for later, may have arrived", arrived: true, queueing: .temporary, state: .queued,
            mayHaveArrived: true),
        Row(
            name: "for later, may have arrived and cannot be looked up", arrived: true, queueing: .temporary,
            canBeLookedUp: false, state: .uncertain, mayHaveArrived: true),
        Row(
            name: "for later, an earlier one may have arrived and cannot be looked up", earlier: true,
            queueing: .temporary,
            canBeLookedUp: false, state: .uncertain,
            mayHaveArrived: true),
        Row(
            name: "for later, not arrived, cannot be looked up", queueing: .temporary, canBeLookedUp: false,
            state: .queued,
            mayHaveArrived: false),
        Row(name: "scheduled, no connection", queueing: .unlessRefused, state: .queued, mayHaveArrived: false),
        Row(
            name: "scheduled, no token", code: .noPermission, queueing: .unlessRefused, state: .queued,
            mayHaveArrived: false),
        Row(
            name: "scheduled, interrupted", code: .cancelled, arrived: true, queueing: .unlessRefused, state: .queued,
            mayHaveArrived: true),
        Row(
            name: "scheduled, interrupted, and cannot be looked up", code: .cancelled, arrived: true,
            queueing: .unlessRefused,
            canBeLookedUp: false, state: .uncertain, mayHaveArrived: true),
        Row(
            name: "scheduled, a page instead of an answer", code: .badData, queueing: .unlessRefused, status: 200,
            state: .queued, mayHaveArrived: false),
        Row(
            name: "scheduled, refused", code: .badData, queueing: .unlessRefused, status: 400, state: .unsent,
            mayHaveArrived: false),
    ]

    @Test(arguments: rows) func `every attempt that may have arrived counts`(_ row: Row) {
        var error = TritonError(row.code, "x", status: row.status)
        error.mayHaveArrived = row.arrived
        let outcome = OutcomeDecision(
            after: error, earlier: row.earlier, queueing: row.queueing, canBeLookedUp: row.canBeLookedUp)
        #expect(outcome.state == row.state)
        #expect(outcome.mayHaveArrived == row.mayHaveArrived)
    }
}
