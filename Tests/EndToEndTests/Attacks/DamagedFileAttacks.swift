import Glibc

extension Attack {
    /// Files of the program that somebody damaged or replaced.
    static let damagedFiles: [Attack] = {
        let files = [
            "data/triton/user.sqlite", "data/triton/sandbox.sqlite", "cache/triton/sandbox.sqlite",
            "data/triton/credentials", "config/triton/config.toml",
            "config/triton/replrc", "state/triton/history", "work/.triton.toml",
        ]
        let sqlite = Array("SQLite format 3\0".utf8)
        let damages: [(name: String, damage: @Sendable (AttackHome, String) throws -> Void)] = [
            ("is empty", { try $0.write("", to: $1) }),
            (
                "is garbage",
                { home, name in try home.write((0..<30_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }, to: name) }
            ),
            ("is zeros", { try $0.write([UInt8](repeating: 0, count: 20_000), to: $1) }),
            ("begins like a database", { try $0.write(sqlite + [UInt8](repeating: 0xFF, count: 8192), to: $1) }),
            ("is one byte", { try $0.write([0xFF], to: $1) }),
            (
                "is full of controls",
                { try $0.write("\u{1B}[2J\u{9B}31m\u{202E}\u{7} = \"\u{1B}]0;x\u{7}\"\n", to: $1) }
            ),
            ("is one long line", { try $0.write([UInt8](repeating: 0x5B, count: 1 << 20), to: $1) }),
            ("is a folder", { try $0.makeFolder($1) }),
            (
                "is a pipe",
                { home, name in
                    try home.write("", to: name)
                    unlink(home(name))
                    mkfifo(home(name), 0o600)
                }
            ),
            ("leads to itself", { home, name in try home.link(name, to: home(name)) }),
            ("leads to zeros without end", { try $0.link($1, to: "/dev/zero") }),
            ("leads to a full disk", { try $0.link($1, to: "/dev/full") }),
            ("leads outside", { home, name in try home.link(name, to: home("outside/sentinel")) }),
        ]
        return files.flatMap { file in
            damages.map { damage in
                let isOfSandbox = file.hasSuffix("sandbox.sqlite")
                var words = ["status", "post", "text beside damage", "--no-retry"]
                var expected: Set<Int32> = [0, 65, 74, 78], text: String? = "text beside damage"
                if file.hasSuffix("replrc") || file.hasSuffix("history") {
                    (words, text) = (["repl", "-c", "purl list"], nil)
                }
                // The sandbox's own file is all that it has: nothing was taken there.
                if file == "data/triton/sandbox.sqlite" { text = nil }
                if file.hasSuffix(".toml") { expected = [0, 65, 74, 77, 78]; text = nil }
                return Attack(
                    family: .damagedFiles, name: "\(file) \(damage.name)",
                    variables: (isOfSandbox ? ["TRITON_PROFILE": "sandbox"] : [:]).merging(
                        file.hasSuffix("credentials") ? ["TRITON_TOKEN": "-"] : [:]
                    ) { $1 },
                    before: { try damage.damage($0, file) }, words: words,
                    expected: file.hasSuffix("credentials") ? [0, 65, 69, 74, 77, 78] : expected,
                    text: text)
            }
        }
    }()
}
