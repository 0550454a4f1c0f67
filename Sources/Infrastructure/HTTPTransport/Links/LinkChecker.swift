import Domain
import Platform

/// Checks many links: a few hosts at the same time, and the links of one host one after the other.
package struct LinkChecker: Sendable {
    private let probe: LinkProbe
    /// Maximum number of simultaneous requests.
    private static let width = 8

    package init(_ probe: LinkProbe) { self.probe = probe }

    /// Returns the findings in the order of the URLs.
    /// - Parameter didCheck: called after each URL.
    package func check(_ urls: [String], didCheck: @escaping @Sendable () -> Void = {}) async throws
        -> [LinkProbe.Finding]
    {
        let hosts = Dictionary(grouping: urls.indices) { Origin(urls[$0])?.host ?? "" }
        // The largest groups start first, so that they do not delay the end.
        let groups = hosts.values.sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
        let found = try await Parallel.tryMap(groups, limit: Self.width) { indices in
            var findings: [(index: Int, finding: LinkProbe.Finding)] = []
            for index in indices {
                findings.append((index, try await probe.look(at: urls[index])))
                didCheck()
            }
            return findings
        }
        return found.joined().sorted { $0.index < $1.index }.map(\.finding)
    }
}
