import ProgramSupport
import Testing

/// Attacks on the program, as one table: each row runs the real executable, and the conditions for all rows are in
/// ``AttackVerdict``.
@Suite(.timeLimit(.minutes(60))) struct AttackTests {
    private static let tables: [(family: Attack.Family, rows: [Attack])] = [
        (.redirects, Attack.redirects), (.proxies, Attack.proxies), (.headers, Attack.headers),
        (.folders, Attack.folders), (.terminal, Attack.terminal), (.limits, Attack.limits),
        (.damagedFiles, Attack.damagedFiles), (.commitThenFail, Attack.commitThenFail),
    ]

    /// Number of programs at the same time.
    private static let width = 4

    @Test(arguments: Attack.Family.allCases)
    func `no attack of a family succeeds`(_ family: Attack.Family) async throws {
        let rows = try #require(Self.tables.first { $0.family == family }).rows
        #expect(Set(rows.map(\.name)).count == rows.count, "two rows have one name")
        #expect(rows.allSatisfy { $0.family == family })
        // Neighbours differ least: for a change, every fourth row.
        let run = rows.enumerated().filter { Length.isLong || $0.offset.isMultiple(of: 4) }.map(\.element)
        await withTaskGroup(of: Void.self) { group in
            for (number, row) in run.enumerated() {
                if number >= Self.width { await group.next() }
                group.addTask {
                    do {
                        for complaint in try await row.complaints() { Issue.record("\(row): \(complaint)") }
                    } catch { Issue.record("\(row): \(error)") }
                }
            }
        }
        print("attacks, \(family.rawValue): \(run.count) of \(rows.count) rows")
    }

    @Test func `there are at least six hundred attacks`() {
        let counts = Self.tables.map { "\($0.family.rawValue) \($0.rows.count)" }.joined(separator: ", ")
        let all = Self.tables.reduce(0) { $0 + $1.rows.count }
        print("attacks: \(counts), together \(all)")
        #expect(all >= 600)
        #expect(Set(Self.tables.map(\.family)) == Set(Attack.Family.allCases))
    }
}
