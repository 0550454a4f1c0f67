import Domain
import Glibc
import Testing

@Suite struct `A completed word` {
    static let hostile = [
        #"a'b $(touch x) "c""#, "`id`", "🐙 日本", "שלום עולם", "-rf", "--", "~x", "~", "=x", "=ls", "!x", "!!", "a!b",
        "*", "?", "[a]", ";", "a&b", "|", "#x", "a#b", "x y", #"a\b"#,
        #"\"#, "'", "\"",
        "$HOME", "${x}", "%self", "{a,b}", "^a^b", "<(x)", ">", "a=b:c", "@x", "(x)", "", "é", "e\u{301}'\u{301}",
        "nbsp\u{A0}x", "a,b.c/d+e", "%1", "\"\u{301}$x", "\\n", "a\\",
        "1>x", "..",
    ]
    static let unseen = ["a\nb", "a\tb", "\u{1B}[2J", "\u{7F}", "\u{9B}x", "\u{202E}x", "\u{200B}", "\0"]

    @Test(arguments: [
        ("plain", "plain"), ("--json=a,b", "--json=a,b"), ("two words", "'two words'"), ("it's", "\"it's\""),
        ("$x `y` \"z\"", "'$x `y` \"z\"'"), (#"a'b\"c""#, #""a'b\\\"c\"""#), ("", "''"), ("🐙", "'🐙'"),
    ])
    func `a word for nushell has quotes where it needs them`(_ word: String, _ spelling: String) {
        #expect(ShellQuoting.nushell(word) == spelling)
    }

    @Test(arguments: unseen) func `a word that cannot be seen is not offered to nushell`(_ word: String) {
        #expect(ShellQuoting.nushell(word) == nil)
    }

    @Test func `a quoted word is read by the shell as exactly that word`() throws {
        var script = ""
        var expected: [String] = []
        for word in Self.hostile {
            for (quote, mark) in [(nil, ""), (.single, "'"), (.double, "\"")] as [(ShellQuoting.OpenQuote?, String)] {
                let spelling = try #require(ShellQuoting.bash(word, openQuote: quote))
                script += "printf '%s\\0' \(mark)\(spelling)\(mark)\n"
                expected.append(word)
            }
            script += "printf '%s\\0' \(ShellQuoting.posix(word)) \(ShellQuoting.singleQuoted(word))\n"
            expected += [word, word]
        }
        let output = try run("/usr/bin/bash", ["--norc", "--noprofile", "-c", script])
        let words = output.split(separator: 0, omittingEmptySubsequences: false).dropLast().map {
            String(decoding: $0, as: UTF8.self)
        }
        #expect(words.map { Array($0.unicodeScalars) } == expected.map { Array($0.unicodeScalars) })
    }

    @Test func `a word with invisible characters is not offered`() {
        for word in Self.unseen { #expect(ShellQuoting.bash(word) == nil, "\(word.debugDescription)") }
    }

    @Test func `a word has no quotes around it, so that candidates keep their common beginning`() {
        #expect(ShellQuoting.bash("my paste") == #"my\ paste"#)
    }

    private func run(_ program: String, _ arguments: [String]) throws -> [UInt8] {
        var ends: [Int32] = [-1, -1]
        let hasPipe = pipe(&ends) == 0
        try #require(hasPipe)
        defer { close(ends[0]) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        var argv = ([program] + arguments).map { strdup($0) } + [nil]
        let environment = ["HOME=/nonexistent", "PATH=/usr/bin:/bin", "LANG=C.UTF-8"]
        var envp = environment.map { strdup($0) } + [nil]
        defer { for text in argv + envp { free(text) } }
        var process: pid_t = 0
        let result = posix_spawn(&process, program, &actions, nil, &argv, &envp)
        close(ends[1])
        try #require(result == 0)
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(ends[0], &buffer, buffer.count)
            guard count > 0 else { break }
            output += buffer[..<count]
        }
        var status: Int32 = 0
        waitpid(process, &status, 0)
        return output
    }
}
