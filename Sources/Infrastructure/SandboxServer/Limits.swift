/// Limits for clients, so that none can block the others. Everything that a client sends is bounded by one of these.
package struct Limits: Sendable {
    /// Bytes of the target in the request line, and of one header field's name or value.
    package var line = 8 << 10
    /// Bytes of all header fields together.
    package var headers = 32 << 10
    package var headerCount = 100
    /// Bytes of a body: room for the largest picture as base64 inside JSON.
    package var body = 40 << 20
    /// Bytes of all bodies that are being received or answered.
    package var bodies = 512 << 20
    package var connections = 512
    /// Seconds for a request's head, counted from the opening of the connection or the last answer, and again for its
    /// body.
    package var timeout = 60.0

    package init() {}
}
