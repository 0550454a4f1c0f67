/// Fetches a file from one of the service's other hosts: pictures are not on the API's host.
package protocol FileDownloading: Sendable {
    /// Fetches a file. No token is ever sent there.
    /// - Parameter url: absolute; over TLS, or on this machine.
    /// - Throws: ``TritonError``: `bad_data` for another URL, `not_found`, `unavailable`; `CancellationError`.
    func download(_ url: String) async throws -> [UInt8]

    /// The URL from which such a file is fetched: that of a sandbox's server instead of the service's own host.
    func location(of url: String) -> String
}

extension FileDownloading {
    package func location(of url: String) -> String { url }
}
