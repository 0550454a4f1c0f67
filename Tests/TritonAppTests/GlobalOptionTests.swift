import CommandKit
import Domain
import Testing
import TritonApp

/// Global options are read in two ways: those at the ends of a line by a short cut, those between other words by the
/// parser. Nobody may notice which.
@Suite struct GlobalOptionTests {
    private static let list = Nouns.named("purl")?.description.allCommands.first { $0.name == "purl list" }

    /// What a line was read as, or what was said against it.
    private static func reading(_ words: [String]) throws -> String {
        let list = try #require(list)
        do throws(TritonError) {
            return String(describing: try CommandParser.parse(list.type, words, name: list.name))
        } catch {
            return "\(error.message.rendered) \(error.hint?.rendered ?? "")"
        }
    }

    @Test(
        "they mean the same before, between and after the other words",
        arguments: [
            [], ["--json"], ["--jsonl", "--header"], ["-a", "ada"], ["--address", "ada"], ["--address=ada"], ["-a", "ada", "-a", "bob"], ["--profile", "work"],
            ["--format", "tsv"], ["--format=record"], ["--format", "nosuch"], ["--format"], ["--format", "--json"], ["--fields", "name,url"], ["--fields=name", "--fields", "url"],
            ["--fields", ""], ["--color", "never"], ["--color", "blue"], ["--color="], ["-o", "file"], ["--output", "-"], ["-o", "-"], ["-ofile"], ["-q"], ["-v", "-v"], ["-vv"],
            ["-qv"],
            ["--verbose"], ["--timeout", "2.5"], ["--timeout=0"], ["--timeout", "-1"], ["--timeout", "soon"], ["--timeout", "nan"], ["--offline", "--refresh"],
            ["--json", "--format", "table"], ["--no-retry", "--no-input", "-y", "--no-pager", "--dry-run", "--queue", "--force", "--absolute"], ["--no-such"], ["--jsno"],
            ["-a", "🐙"], ["-a", "--", "ada"],
        ])
    func place(_ global: [String]) throws {
        let between = try Self.reading(["--reverse"] + global + ["--limit", "3"])
        #expect(try Self.reading(global + ["--reverse", "--limit", "3"]) == between)
        if !global.contains("--") { #expect(try Self.reading(["--reverse", "--limit", "3"] + global) == between) }
    }

    @Test func `the later one wins`() throws {
        #expect(try Self.reading(["--fields", "name", "--fields", "url"]) == Self.reading(["--fields", "url"]))
        #expect(try Self.reading(["--fields", "name", "--reverse", "--fields", "url", "--limit", "3"]) == Self.reading(["--reverse", "--fields", "url", "--limit", "3"]))
        #expect(try Self.reading(["-a", "ada", "-a", "bob"]) == Self.reading(["-a", "bob"]))
    }

    @Test(arguments: [["-o", ""], ["--output="], ["--output", ""]])
    func `a file without a name is a mistake`(_ words: [String]) throws {
        #expect(try Self.reading(words).contains("--output"))
    }

    @Test func `a word that looks like one but belongs to another option stays with it`() throws {
        #expect(try Self.reading(["--limit", "--json"]).contains("--limit"))
        #expect(try Self.reading(["--", "--json"]).contains("--json"))
    }
}
