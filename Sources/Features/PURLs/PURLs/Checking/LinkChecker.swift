import Domain
import HTTPTransport

/// Checks many links: a few hosts at the same time, and the links of one host one after the other.
struct LinkChecker {
    let probe: LinkProbe
    /// Maximum number of simultaneous requests.
    static let width = 8

    /// Returns the results in the order of the PURLs.
    /// - Parameter didCheck: called after each PURL.
    func check(_ purls: [PURL], didCheck: @escaping @Sendable () -> Void = {}) async throws -> [PURLCheck] {
        var groups: [String: [Int]] = [:]
        for (index, purl) in purls.enumerated() { groups[Origin(purl.target)?.host ?? "", default: []].append(index) }
        // The largest groups start first, so that they do not delay the end.
        var waiting = groups.values.sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }[...]
        var found = [PURLCheck?](repeating: nil, count: purls.count)
        try await withThrowingTaskGroup(of: [(Int, PURLCheck)].self) { group in
            func startNext() {
                guard let indices = waiting.popFirst() else { return }
                group.addTask {
                    var checks: [(Int, PURLCheck)] = []
                    for index in indices {
                        checks.append((index, PURLCheck(purls[index], try await probe.look(at: purls[index].target))))
                        didCheck()
                    }
                    return checks
                }
            }
            for _ in 0..<Self.width { startNext() }
            while let checks = try await group.next() {
                for (index, check) in checks { found[index] = check }
                startNext()
            }
        }
        return found.compactMap { $0 }
    }
}
