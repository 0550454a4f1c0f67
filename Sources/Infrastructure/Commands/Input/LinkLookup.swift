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

    /// Finds out where URLs lead, with progress, and says how many were not checked. In a sandbox that
    /// the user has chosen, hosts of this machine are asked too; one of a `.triton.toml` may come from a stranger.
    /// - Parameter noun: what has the URLs, such as `purls`.
    /// - Throws: ``TritonError`` of code `unavailable` with `--offline`.
    package func lookUp(_ urls: [String], with probe: LinkProbe, allowsPrivateHosts: Bool, of noun: SafeText)
        async throws -> [LinkProbe.Finding]
    {
        try requireOnline()
        let isOwnSandbox = try session.isSandbox && !session.hasProfileOfFolder
        let checker = LinkChecker(allowsPrivateHosts || isOwnSandbox ? probe.allowingPrivateHosts : probe)
        let findings = try await progress.during("checking", total: urls.count, of: noun) { work in
            try await checker.check(urls) { work.advance() }
        }
        let reasons = Dictionary(grouping: findings.compactMap(\.reasonNotChecked), by: \.self)
        for (reason, same) in reasons.sorted(by: { $0.key.rendered < $1.key.rendered }) {
            let verb: SafeText = same.count == 1 ? "was" : "were"
            note("\(same.count) of \(urls.count) \(noun) \(verb) not checked: \(reason)")
        }
        return findings
    }
}
