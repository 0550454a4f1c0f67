import Changes
import OMGAPI
import Synchronization

/// Sends raw calls for `Changes`. Their effect is not known, so they can neither be looked up nor undone.
struct RawCallHandler: DescribedHandler {
    /// The last answer, which the command prints even if it is an error.
    final class ReceivedAnswer: Sendable {
        private let answer = Mutex<RawAnswer?>(nil)

        var value: RawAnswer? {
            get { answer.withLock { $0 } }
            set { answer.withLock { $0 = newValue } }
        }
    }

    let api: any RawAPIClient
    let lastAnswer = ReceivedAnswer()

    static let description = ChangeDescription(
        "call", name: "call", noun: "api", creatingVerb: "make", fields: [],
        [.permanent, .irreversible, .cannotBeLookedUp],
        commandLine: commandLine,
        title: { call in ["method", "path"].compactMap { call.text($0) }.joined(separator: " ") })

    private static func commandLine(_ change: Change) -> [String] {
        guard let call = change.after else { return ["api"] }
        return ["api", "-X", call.text("method") ?? ""] + call.texts("headers").flatMap { ["-H", $0] }
            + (call.bytes == nil ? [] : ["--input", "-"])
            + [call.text("path") ?? ""]
    }

    func present(_ change: Change) async throws -> Snapshot? { nil }

    func arrival(of change: Change, since attempt: Attempt) async throws -> Arrival { .unknown }

    /// - Throws: also the error of a failed call, with the code for its status.
    func send(_ change: Change) async throws -> Snapshot? {
        guard let answer = try await api.raw(try RawRequest(change)) else { return nil }
        lastAnswer.value = answer
        if let refusal = answer.refusal(ofChange: true) { throw refusal }
        return nil
    }
}
