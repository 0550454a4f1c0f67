import Domain
import HTTPTypes
import OMGAPI

extension RawAnswer {
    /// The body; a string where it is not JSON.
    var document: JSON { Self.document(body) }

    static func document(_ body: [UInt8]) -> JSON {
        // What is not JSON is handed on as a string.
        (try? JSON(parsing: body)) ?? .string(String(decoding: body, as: UTF8.self))
    }

    /// What the service refuses; nil for a success. The envelope may say no where the status says yes; a body without
    /// an envelope is
    /// judged by the status alone.
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
            // One that asks to come back later has done nothing. A status that says yes may have done what the envelope
            // denies.
            refusal.mayHaveArrived = isChange && refusal.code != .tryLater && (status >= 500 || status < 300)
            return refusal
        }
    }
}
