import Domain
import HTTPTypes
import OMGAPI

extension RawAnswer {
    /// The body as JSON; a string if it is not JSON.
    var document: JSON { Self.document(body) }

    static func document(_ body: [UInt8]) -> JSON {
        // A body that is not JSON becomes a string.
        (try? JSON(parsing: body)) ?? .string(String(decoding: body, as: UTF8.self))
    }

    /// The error of a failed call; nil for a success. The envelope may report an error with a status of success. A body
    /// without an envelope is judged by the status alone.
    func refusal(ofChange isChange: Bool) -> TritonError? {
        let document = document
        do {
            let retryAfter = headers.contains { $0.name == .retryAfter }
            _ =
                document["request"] == nil
                ? try Envelope.open(status: status, body: body, form: .text, retryAfter: retryAfter)
                : try Envelope.open(status: status, document: document, form: .bare, retryAfter: retryAfter)
            return nil
        } catch {
            var refusal = error.without(token.map { [$0.exposed] } ?? [])
            // With `try_later`, nothing was done. With a status of success, the change may have been made although the
            // envelope reports an error.
            refusal.mayHaveArrived = isChange && refusal.code != .tryLater && (status >= 500 || status < 300)
            return refusal
        }
    }
}
