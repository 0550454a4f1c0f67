import Changes
import Domain
import WeblogRepository

/// Sends nothing, because the present state could not be read: each change fails with the same error, and is kept. If a
/// text were sent without the present state, it could become a second entry.
struct UnreachableServiceHandler: ChangeHandler {
    let error: TritonError

    var description: ChangeDescription { EntryChangeHandler.description }

    func present(_ change: Change) async throws -> Snapshot? { throw error }
    func send(_ change: Change) async throws -> Snapshot? { throw error }
    func arrival(of change: Change, since attempt: Attempt) async throws -> Arrival { .notArrived }
}
