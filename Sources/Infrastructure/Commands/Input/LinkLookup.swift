import Arguments
package import Domain
package import HTTPTransport
import Session
import Terminal

extension Invocation {
    /// - Throws: ``TritonError`` of code `unavailable` with `--offline`.
    package func requireOnline() throws(TritonError) {
        if options.offline { throw TritonError(.unavailable, "targets cannot be checked with --offline") }
    }

    /// Finds out where URLs lead, with progress. In the sandbox, hosts of this machine are asked too.
    /// - Parameter noun: what has the URLs, such as `purls`.
    /// - Throws: ``TritonError`` of code `unavailable` with `--offline`.
    package func lookUp(_ urls: [String], with probe: LinkProbe, allowsPrivateHosts: Bool, of noun: SafeText)
        async throws -> [LinkProbe.Finding]
    {
        try requireOnline()
        let checker = try LinkChecker(
            allowsPrivateHosts || session.isSandbox ? probe.allowingPrivateHosts : probe)
        return try await progress.during("checking", total: urls.count, of: noun) { work in
            try await checker.check(urls) { work.advance() }
        }
    }
}
