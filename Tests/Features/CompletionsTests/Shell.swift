import Cache
import Database
import Domain
import FoundationEssentials
import PURLsPersistenceService
import ProgramSupport
import PseudoTerminal
import TritonApp

/// A real shell with the completion script and no configuration of the user.
final class Shell {
    enum Kind: String, CaseIterable { case bash, zsh, fish }

    /// Names that each shell must keep as one word.
    static let names = [
        #"a'b $(touch x) "c""#, "co:lon:x", "eq=u al=s", "🐙 tentacle", "שלום עולם", "!history", "~tilde", "back\\slash",
        "star*?[x]", "percent%s", "#hash", "-dash", "ends'",
        "line\nbreak", "line\u{1B}[31mred", "e\u{301}accent",
    ]

    let home: TestHome
    private let terminal: PseudoTerminal

    init(_ kind: Kind) async throws {
        let program = try BinaryProgram()
        home = program.home
        for noun in ["purl", "status"] { _ = try await program.run([noun, "list"]) }
        try Self.keep(Self.names, in: home)
        try Data().write(to: URL(filePath: home.path + "/some file.txt"))
        try FileManager.default.createDirectory(atPath: home.path + "/some folder", withIntermediateDirectories: false)
        let folder = BinaryProgram.path.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
        let variables = home.variables([
            "PATH": "\(folder):/usr/bin:/bin", "INPUTRC": "/dev/null", "HISTFILE": "/dev/null", "PS1": "ready> ",
            "EDITOR": "ed",
        ])
        let options = ["bash": ["--norc", "--noprofile", "-i"], "zsh": ["-f", "-i"], "fish": ["--no-config", "-i"]][
            kind.rawValue]!
        terminal = try PseudoTerminal("/usr/bin/" + kind.rawValue, options, variables: variables, folder: home.path)
        let scripts = Scripts.folder
        switch kind {
        case .bash:
            terminal.type(
                """
                bind 'set bell-style none'; args() { printf '[%s]' "$@"; echo; }; . \(scripts)/triton.bash; \
                echo started-$((1 + 1))\r
                """)
        case .zsh:
            terminal.type(
                """
                args() { printf '[%s]' "$@"; echo }; fpath=(\(scripts) $fpath); autoload -Uz compinit; \
                compinit -u -d ~/dump; unsetopt beep; echo started-$((1 + 1))\r
                """)
        case .fish:
            terminal.type(
                """
                function args; printf '[%s]' $argv; echo; end; source \(scripts)/triton.fish; \
                echo started-(math 1 + 1)\r
                """)
        }
        try terminal.wait(for: "started-2")
    }

    /// Types the text and Tab, and returns the words that the shell then has. The typed line is never run: a function
    /// before it prints its arguments.
    func words(after typed: String) throws -> String {
        terminal.forget()
        terminal.type(typed + "\t\u{1}args \u{5}\r")
        try terminal.wait(for: "the words") { Self.shown($0) != nil }
        // A message of the shell would disturb the user, so it is returned.
        if terminal.text.contains("no matches found") { return terminal.text }
        return Self.shown(terminal.text) ?? ""
    }

    /// The list after a second Tab; the line is dropped.
    func list(after typed: String, until last: String) throws -> String {
        terminal.forget()
        terminal.type(typed + "\t\t")
        try terminal.wait(for: last)
        let text = terminal.text
        terminal.type("\u{3}")
        return text
    }

    private static func shown(_ text: String) -> String? {
        text.split(separator: "\n").dropLast(text.hasSuffix("\n") ? 0 : 1).first { $0.contains("[triton]") }.flatMap {
            line in
            line.firstRange(of: "[triton]").map { String(line[$0.lowerBound...]) }
        }
    }

    private static func keep(_ names: [String], in home: TestHome) throws {
        let factory = DatabaseFactory(schemas: CacheSchema.tables(of: Nouns.all.cacheSchemas), durability: .disposable)
        let store = ItemStore<PURL>(
            CacheDatabase.file(home.path + "/cache/triton/sandbox.sqlite", factory: { factory }) { _ in })
        for name in names {
            store.save(
                PURL(name: name, address: Address("demo"), target: "https://example.com", isListed: true),
                of: Address("demo"), at: Date())
        }
    }
}

/// The scripts of the repository.
enum Scripts {
    static let folder = #filePath.split(separator: "/").dropLast(4).reduce("") { $0 + "/" + $1 } + "/completions"
}
