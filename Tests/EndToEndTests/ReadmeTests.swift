import FoundationEssentials
import ProgramSupport
import PseudoTerminal
import Testing

/// The listings of the README are what a terminal shows: all of them are run, in their order, in one shell.
@Suite(.serialized) struct ReadmeTests {
    struct Step {
        let line: String
        let shown: [String]
    }

    private static let root = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }

    private static func text(_ path: String) throws -> String {
        String(
            decoding: try #require(FileManager.default.contents(atPath: root + "/" + path), "\(path)"), as: UTF8.self)
    }

    /// The lines of all listings with what is below them.
    private static func steps(_ text: String) -> [Step] {
        var steps: [Step] = [], line: String?, shown: [String] = [], isInside = false
        func end() {
            if let line { steps.append(Step(line: line, shown: shown)) }
            (line, shown) = (nil, [])
        }
        for row in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if row.hasPrefix("```") {
                end()
                isInside = row == "```console"
            } else if isInside, row.hasPrefix("$ ") {
                end()
                line = String(row.dropFirst(2))
            } else if isInside {
                shown.append(row)
            }
        }
        return steps
    }

    @Test func `every listing is what a terminal shows`() throws {
        let steps = Self.steps(try Self.text("README.md"))
        #expect(steps.count > 25)
        let home = try TestHome()
        let script = steps.map { "eval \(Self.quoted($0.line))\necho '\(Self.mark)'" }.joined(separator: "\n")
        try Data(script.utf8).write(to: URL(filePath: home.path + "/script"))
        let folder = BinaryProgram.path.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
        let variables = home.variables(["PATH": folder + ":/usr/bin:/bin", "NO_COLOR": "1", "SHELL": "/bin/bash"])
        let terminal = try PseudoTerminal(
            "/bin/bash", [home.path + "/script"], variables: variables, folder: home.path, columns: 80)
        #expect(try terminal.waitForEnd() == 0)
        let pieces = terminal.text.replacing("\r\n", with: "\n").split(
            separator: Self.mark + "\n", omittingEmptySubsequences: false)
        try #require(pieces.count == steps.count + 1, "\(terminal.text)")
        for (step, piece) in zip(steps, pieces) {
            let rows = piece.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(Self.afterProgress)
            #expect(
                Self.fits(rows.map(Self.comparable), step.shown.map(Self.comparable)),
                "$ \(step.line)\n\(rows.joined(separator: "\n"))")
        }
    }

    private static let mark = "-- end of a line --"

    private static func quoted(_ line: String) -> String { "'" + line.replacing("'", with: #"'\''"#) + "'" }

    /// A progress line is wiped before the next text, which a transcript does not show.
    private static func afterProgress(_ row: Substring) -> String { String(row.split(separator: "\r").last ?? "") }

    /// A row without ids, ages and the width of blanks.
    private static func comparable(_ row: String) -> String {
        let id = row.replacing(#/\b[0-9a-f]{13,24}\b/#, with: "ID")
        let age = id.replacing(#/just now|\d+ \w+ ago|an? \w+ ago/#, with: "AGO")
        // The transcript has no tabs.
        return age.replacing("\t", with: "").replacing(#/ {2,}/#, with: "  ")
    }

    /// Whether the rows are those of a listing, in which `…` alone stands for any number of them.
    private static func fits(_ rows: [String], _ listing: [String]) -> Bool {
        guard let first = listing.first else { return rows.isEmpty }
        if first == "…" {
            let rest = Array(listing.dropFirst())
            return (0...rows.count).contains { fits(Array(rows[$0...]), rest) }
        }
        return rows.first == first && fits(Array(rows.dropFirst()), Array(listing.dropFirst()))
    }

    // MARK: Files beside it

    @Test func `the recording is what the program shows today`() async throws {
        let effect = try await BinaryProgram().shell(
            "python3 '\(Self.root)/.ci/record' --check '\(BinaryProgram.path)' 2>&1")
        #expect(effect.exitCode == 0, "\(effect.output)")
    }

    @Test func `the site is made, its links have targets, and its entries can be posted`() async throws {
        let effect = try await BinaryProgram().shell(
            """
            '\(Self.root)/.ci/site' site && '\(Self.root)/.ci/site' --entry entries && test -s site/style.css \
            && triton weblog post entries --yes 2>&1 | tail -1
            """)
        #expect(effect.exitCode == 0 && effect.output.contains(" pages in site, "), "\(effect)")
    }

    @Test func `words of the README lead to pages of the manual`() async throws {
        let text = try Self.text("README.md")
        let program = try InProcessProgram()
        let lines = text.matches(of: #/`triton (help [^`>]+)`/#).map { String($0.1) }
        #expect(lines.count > 5)
        for line in lines { #expect(await program.run(line).exitCode == 0, "\(line)") }
        // What the README says about the token is on the page that it names.
        #expect(await program.run("help password manager").output.contains("token_command"))
        #expect(!text.contains("/work/"))
    }
}
