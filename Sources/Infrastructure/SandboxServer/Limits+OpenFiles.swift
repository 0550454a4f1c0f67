package import Domain
import NIOCore

extension Limits {
    /// Connections that may be open while they are refused.
    static let refusals = 16
    /// Connections that wait to be served or refused.
    private static let waiting = 16
    /// Fewer connections would not be enough for one client with several requests at a time.
    private static let minimumConnections = 8

    /// The number of open files with which all connections are served.
    package var wantedFiles: Int { Self.otherFiles + connections }

    /// The number of connections that may be open.
    var openConnections: Int { connections + Self.refusals + Self.waiting }

    /// Standard streams, the database with its log, the port, and three for each thread of NIO; and the connections
    /// that are not served.
    private static var otherFiles: Int { 24 + 3 * System.coreCount + refusals + waiting }

    /// Lowers the number of connections, so that the process never has more open files than it may have: without one
    /// for a new connection it could not even refuse it.
    /// - Parameter inherited: the number of files, beside the standard streams, that the process was started with.
    /// - Throws: ``TritonError`` of code `io` when too few files can be open.
    package mutating func lowerConnections(forOpenFiles limit: Int, inherited: Int) throws(TritonError) {
        let needed = Self.otherFiles + Self.minimumConnections + inherited
        guard limit >= needed else {
            throw TritonError(
                .io, "only \(limit) files can be open at once, and the server needs at least \(needed)",
                hint: "raise the limit with 'ulimit -n'")
        }
        connections = min(connections, limit - Self.otherFiles - inherited)
    }
}
