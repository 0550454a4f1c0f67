import FoundationEssentials
import ProgramSupport
import Testing

/// The scripts in the real shells. One shell does all of a table, because starting one takes long.
@Suite(.serialized) struct ShellTests {
    /// The text before Tab, and the words that the shell then has.
    private static let everywhere: [(typed: String, words: String)] = [
        ("triton pur", "[triton][purl]"),
        ("triton purl ge", "[triton][purl][get]"),
        ("triton purl sho", "[triton][purl][show]"),
        ("triton --profile sandbox purl ge", "[triton][--profile][sandbox][purl][get]"),
        ("triton purl list --form", "[triton][purl][list][--format]"),
        ("triton purl list --format rec", "[triton][purl][list][--format][record]"),
        ("triton purl list --format=rec", "[triton][purl][list][--format=record]"),
        ("triton purl list --color al", "[triton][purl][list][--color][always]"),
        ("triton purl get do", "[triton][purl][get][docs]"),
        ("triton purl delete docs a", #"[triton][purl][delete][docs][a'b $(touch x) "c"]"#),
        ("triton purl get a", #"[triton][purl][get][a'b $(touch x) "c"]"#),
        ("triton purl get 'a", #"[triton][purl][get][a'b $(touch x) "c"]"#),
        ("triton purl get \"a", #"[triton][purl][get][a'b $(touch x) "c"]"#),
        ("triton purl get a\\'b\\ ", #"[triton][purl][get][a'b $(touch x) "c"]"#),
        ("triton purl get co", "[triton][purl][get][co:lon:x]"),
        ("triton purl get co:", "[triton][purl][get][co:lon:x]"),
        ("triton purl get co:lon:", "[triton][purl][get][co:lon:x]"),
        ("triton purl get eq", "[triton][purl][get][eq=u al=s]"),
        ("triton purl get eq=", "[triton][purl][get][eq=u al=s]"),
        ("triton purl get eq=u\\ al", "[triton][purl][get][eq=u al=s]"),
        ("triton purl get 🐙", "[triton][purl][get][🐙 tentacle]"),
        ("triton purl get ש", "[triton][purl][get][שלום עולם]"),
        ("triton purl get back", "[triton][purl][get][back\\slash]"),
        ("triton purl get star", "[triton][purl][get][star*?[x]]"),
        ("triton purl get 'end", "[triton][purl][get][ends']"),
        ("triton purl get percent", "[triton][purl][get][percent%s]"),
        // Names that could not be typed as they look are not offered.
        ("triton purl get line", "[triton][purl][get][line]"),
        ("triton purl add --from some\\ fi", "[triton][purl][add][--from][some file.txt]"),
        ("triton purl add --from=some\\ fi", "[triton][purl][add][--from=some file.txt]"),
        ("triton status post --emoji coffe", "[triton][status][post][--emoji][coffee]"),
        ("triton status post --emoji :tad", "[triton][status][post][--emoji][:tada:]"),
        ("triton dns add www CNA", "[triton][dns][add][www][CNAME]"),
        (
            "triton purl list --address lab --fields name,tar",
            "[triton][purl][list][--address][lab][--fields][name,target]"
        ),
        ("triton folder diff ema", "[triton][folder][diff][email]"),
        ("triton folder diff some\\ fi", "[triton][folder][diff][some file.txt]"),
        ("triton folder diff some\\ fo", "[triton][folder][diff][some folder/]"),
        ("triton folder diff ~/some\\ fi", "[triton][folder][diff][HOME/some file.txt]"),
        ("triton nonsense a", "[triton][nonsense][a]"),
    ]

    @Test(arguments: [Shell.Kind.bash, .zsh])
    func `the id of a status that is found by its text replaces the text`(_ kind: Shell.Kind) async throws {
        let shell = try await Shell(kind)
        let id = /\[triton\]\[status\]\[get\]\[[0-9a-f]{13}\]/
        for typed in ["plant", "planted\\ to", "'Planted t"] {
            let words = try shell.words(after: "triton status get " + typed)
            #expect(words.wholeMatch(of: id) != nil, "\(kind): \(typed): \(words)")
        }
    }

    /// The descriptions in the list of bash must not be inserted into the line.
    @Test func `bash inserts words without their descriptions`() async throws {
        let shell = try await Shell(.bash)
        #expect(try shell.words(after: "triton status m") == "[triton][status][mute]")
        #expect(try shell.words(after: "triton purl op") == "[triton][purl][open]")
        #expect(try shell.words(after: "triton outbox se") == "[triton][outbox][send]")
        let list = try shell.list(after: "triton outbox ", until: "drop ")
        #expect(list.contains("list") && list.contains("send"))
    }

    @Test(arguments: Shell.Kind.allCases)
    func `Tab completes to the whole word as one word, and runs nothing of it`(_ kind: Shell.Kind) async throws {
        let shell = try await Shell(kind)
        for (typed, words) in Self.everywhere {
            let found = try shell.words(after: typed).replacing(shell.home.path, with: "HOME")
            #expect(found == words, "\(kind): \(typed)")
        }
        #expect(!FileManager.default.fileExists(atPath: shell.home.path + "/x"))
    }

    @Test(arguments: Shell.Kind.allCases)
    func `a condition is continued in the same word`(_ kind: Shell.Kind) async throws {
        let shell = try await Shell(kind)
        for typed in ["emo\tx", "emoji~\tx"] {
            let found = try shell.words(after: "triton status list --where " + typed)
            #expect(found == "[triton][status][list][--where][emoji~x]", "\(kind): \(typed)")
        }
    }

    @Test func `fish says what stands for the value of a condition`() async throws {
        let list = try await Shell(.fish).list(after: "triton status list --where emo", until: "and a value")
        #expect(list.contains("emoji~…  (and a value)"), "\(list)")
    }

    @Test(arguments: [
        (Shell.Kind.bash, "(open a PURL in the browser)"), (.zsh, "open a PURL in the browser"),
        (.fish, "open a PURL in the browser"),
    ])
    func `a second Tab lists the verbs, with what they do`(_ kind: Shell.Kind, _ expected: String) async throws {
        let shell = try await Shell(kind)
        let text = try shell.list(after: "triton purl ", until: expected)
        for verb in ["add", "delete", "edit", "get", "list", "open"] { #expect(text.contains(verb), "\(kind)") }
    }
}
