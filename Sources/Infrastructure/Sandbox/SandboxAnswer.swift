package import HTTPTypes

/// An answer of the sandbox, and the part of it that is delivered.
package struct SandboxAnswer: Sendable, Equatable {
    package enum Delivery: Sendable, Equatable {
        case whole
        /// The connection breaks after that many bytes of the body, although all were announced.
        case cutOff(after: Int)
        /// The connection ends without a byte of the answer.
        case dropped
        /// The answer was not ready within the caller's time limit.
        case timedOut
    }

    package var status: Int
    package var headers: HTTPFields
    package var body: [UInt8]
    package var delivery: Delivery
    /// The reason why the sandbox file cannot be read; nil when it can.
    package var damage: SandboxDamage?

    package init(status: Int, headers: HTTPFields = [:], body: [UInt8] = [], delivery: Delivery = .whole) {
        self.status = status
        self.headers = headers
        self.body = body
        self.delivery = delivery
    }

    /// A failure in the usual envelope.
    package static func refusal(status: Int, message: String) -> SandboxAnswer {
        APIError(status: status, message: message).reply.answer(SandboxOptions())
    }
}
