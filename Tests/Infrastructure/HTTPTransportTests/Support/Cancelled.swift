import HTTPTransport
import LoopbackServer

/// An exchange with a server that does not answer, cancelled after the request has arrived.
struct Cancelled {
    let outcome: Outcome
    /// The events at the server, in order.
    let events: [String]

    /// - Parameter start: makes the task that sends.
    init(_ start: (_ authority: String) -> Task<Outcome, Never>) async {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        let server = LoopbackServer { connection in
            _ = connection.read()
            continuation.yield("request came")
            connection.waitForEnd()
            continuation.yield("connection closed")
        }
        let task = start(server.authority)
        var iterator = stream.makeAsyncIterator()
        var events = [await iterator.next() ?? ""]
        task.cancel()
        outcome = await task.value
        events.append(await iterator.next() ?? "")
        self.events = events
    }
}
