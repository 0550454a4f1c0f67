import Domain
import HTTPTransport
import Platform

/// Checks many links: a few hosts at the same time, and the links of one host one after the other.
struct LinkChecker {
    let probe: LinkProbe
    /// Maximum number of simultaneous requests.
    static let width = 8

    /// Returns the results in the order of the PURLs.
    /// - Parameter didCheck: called after each PURL.
    func check(_ purls: [PURL], didCheck: @escaping @Sendable () -> Void = {}) async throws -> [PURLCheck] {
        let hosts = Dictionary(grouping: purls.indices) { Origin(purls[$0].target)?.host ?? "" }
        // The largest groups start first, so that they do not delay the end.
        let groups = hosts.values.sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
        let found = try await Parallel.tryMap(groups, limit: Self.width) { indices in
            var checks: [(index: Int, check: PURLCheck)] = []
            for index in indices {
                checks.append((index, PURLCheck(purls[index], try await probe.look(at: purls[index].target))))
                didCheck()
            }
            return checks
        }
        return found.joined().sorted { $0.index < $1.index }.map(\.check)
    }
}
