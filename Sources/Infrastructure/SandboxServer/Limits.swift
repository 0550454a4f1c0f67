/// What one client may take from the others. Everything that a stranger sends is bounded by one of these.
struct Limits: Sendable {
    /// Bytes of the target in the request line, and of one header field's name or value.
    var line = 8 << 10
    /// Bytes of all header fields together.
    var headers = 32 << 10
    var headerCount = 100
    /// Bytes of a body: larger than any picture as base64 inside JSON.
    var body = 40 << 20
    /// Bytes of all bodies that are being received or answered.
    var bodies = 512 << 20
    var connections = 512
    /// Seconds for a request's head, from the connection's beginning or the last answer on, and again for its body.
    var patience = 60.0
}
