import Domain
import FolderPlan
import FoundationEssentials
import ProgramSupport
import Testing

/// Archives that somebody else made, given to `folder restore`.
@Suite struct FolderRestoreTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        var files: [String: String] = [:]
        /// The type of the first entry after the checksums, and the target of a link.
        var type: Character?
        var target = ""
        /// The name of that entry.
        var path: String?
        let code: Int32
        var testDescription: String { name }
    }

    private static let types: [Row] = [
        ("a hard link", "1"), ("a symbolic link", "2"), ("a character device", "3"), ("a block device", "4"),
        ("a pipe", "6"), ("a contiguous file", "7"), ("a long name of GNU", "L"), ("a long link of GNU", "K"),
        ("a sparse file", "S"), ("a type that nobody knows", "Z"),
    ].map { Row(name: $0.0, files: ["now.md": "x\n"], type: $0.1, target: "/etc/passwd", code: 65) }

    private static let paths: [Row] = [
        "/etc/passwd", "../outside", "demo/../../outside", "demo/./now.md", "demo//now.md", "demo/..", "now.md",
        "demo/",
        "//now.md", "..", ".",
    ].map { (path: String) in Row(name: "the path '\(path)'", files: ["now.md": "x\n"], path: path, code: 65) }

    /// The entry before that of the file is a long name of GNU.
    private static let longNames: [Row] = ["/etc/passwd", "demo/../../outside", "now.md", "demo/a\u{0}/../../x/.."].map
    {
        (path: String) in
        Row(
            name: "the long name '\(path.filter { $0 != "\0" })'", files: ["a": path, "now.md": "x\n"], type: "L",
            code: 65)
    }

    /// These are left out.
    private static let hidden: [Row] = [
        ".git/config", ".git/hooks/post-checkout", "weblog/.git/config.md", ".triton/state-sandbox-demo.jsonl",
        ".triton/texts-sandbox-demo/x", ".ssh/authorized_keys", ".bashrc", ".gitattributes", "HEAD", "objects/x",
        "pics/a/b.png", "a/b/c", "css/.git/x.css",
    ].map { Row(name: "a file '\($0)'", files: ["now.md": "x\n", $0: "stranger\n"], code: 0) }

    static let rows =
        types + paths + longNames + hidden + [
            Row(name: "two names of one file", files: ["paste/A": "1", "paste/a": "2"], code: 73),
            Row(name: "a file in a file", files: ["now.md": "x\n", "paste/a": "1", "paste/a/b": "2"], code: 0),
            Row(name: "settings that are no TOML", files: [".triton.toml": "[[[", "now.md": "x\n"], code: 78),
            Row(
                name: "an unknown kind", files: [".triton.toml": "kinds = [\"x\"]\n", "now.md": "x\n"], code: 78),
            Row(name: "a name that is written backwards", files: ["paste/\u{202E}a": "1\n"], code: 0),
        ]

    private func archive(_ row: Row) -> [UInt8] {
        var bytes = FolderArchive.write(row.files.mapValues { Array($0.utf8) }, in: "demo")
        guard row.type != nil || row.path != nil else { return bytes }
        // The header after the block of the checksums.
        let start = 1024
        func put(_ text: String, at offset: Int, _ length: Int) {
            for index in 0..<length { bytes[start + offset + index] = 0 }
            for (index, byte) in text.utf8.prefix(length).enumerated() { bytes[start + offset + index] = byte }
        }
        if let path = row.path { put(path, at: 0, 100) }
        if let type = row.type {
            put(String(type), at: 156, 1)
            put(row.target, at: 157, 100)
        }
        put("        ", at: 148, 8)
        let sum = String(bytes[start..<start + 512].reduce(0) { $0 + Int($1) }, radix: 8)
        put(String(repeating: "0", count: 6 - sum.count) + sum + "\u{0} ", at: 148, 8)
        return bytes
    }

    @Test(arguments: rows) func `an archive writes nothing outside, and only what a folder keeps is sent`(_ row: Row)
        async throws
    {
        let folder = try await FolderFixture(clones: false), home = folder.program.home.path
        let temporary = home + "/temporary"
        try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
        try Data(archive(row)).write(to: URL(filePath: folder.path + "/stranger.tar"))
        let before = try files(home)
        for options in ["--dry-run", "--yes --force"] {
            let run = await folder.run("folder restore stranger.tar -a lab " + options)
            #expect(run.exitCode == row.code, "\(run)")
            #expect(!run.output.contains("stranger") && !run.error.contains("stranger\n"), "\(run)")
            let new = try files(home).subtracting(before).filter { path in
                // What the program keeps for itself.
                !["data", "cache", "state"].contains { path == $0 || path.hasPrefix($0 + "/") }
            }
            #expect(new == [])
        }
        #expect(FileManager.default.fileExists(atPath: home + "/outside") == false)
    }

    @Test(arguments: ["gnu", "oldgnu", "pax", "posix"])
    func `an archive that tar has packed again is restored, also with names that need more than its header`(
        _ format: String
    ) async throws {
        let effect = try await BinaryProgram().shell(
            """
            long=$(printf '%0120d' 8)
            triton paste add $long --text long > posted
            triton folder export demo.tar --kinds paste > archive
            tar -xf demo.tar && tar --format=\(format) -czf again.tar.gz demo
            triton folder restore again.tar.gz -a lab --yes | grep -c "$long"
            triton -a lab paste get $long
            """)
        #expect(effect == Effect(output: "1\nlong"), "\(effect)")
    }

    @Test func `a pipe is restored as a file is, a device without end is refused, and a missing file is no input`()
        async throws
    {
        let effect = try await BinaryProgram().shell(
            """
            triton folder export demo.tar.gz --kinds now > archive
            mkfifo pipe; cat demo.tar.gz > pipe &
            triton folder restore pipe -a lab --yes
            for file in /dev/zero missing; do
                triton folder restore $file -a lab --yes 2> error; echo "$?"; sed "s|$PWD/||" error
            done
            bash -c 'triton folder restore <(gzip -d < demo.tar.gz) -a lab --yes'
            """)
        #expect(
            effect
                == Effect(
                    output: """
                        create\tnow.md
                        65
                        triton: the archive is damaged
                        66
                        triton: cannot read 'missing': no such file or directory

                        """, error: "triton: there is nothing to send\n"))
    }

    /// gzip makes one line that is repeated a hundred times smaller.
    @Test func `an archive of texts that compress well is restored, and one too large a text is not unpacked`()
        async throws
    {
        let effect = try await BinaryProgram().shell(
            """
            mkdir -p demo/paste
            head -c 1000000 /dev/zero | tr '\\0' a > text
            for number in $(seq 36); do cp text demo/paste/$number; done
            (cd demo && sha256sum paste/* > SHA256SUMS)
            tar -czf large.tar.gz demo
            triton folder restore large.tar.gz -a lab --dry-run 2> /dev/null | wc -l
            mkdir -p bomb/paste && truncate -s 300M bomb/paste/a && tar -czf bomb.tar.gz bomb
            triton folder restore bomb.tar.gz -a lab --yes 2>&1; echo "$?"
            """)
        #expect(
            effect
                == Effect(
                    output: """
                        36
                        triton: 'paste/a' in the archive is larger than 256 MB
                        65

                        """), "\(effect)")
    }

    @Test func `a file with too long a name is named, and the others are restored, however deep they are`()
        async throws
    {
        let folder = try await FolderFixture(clones: false)
        let deep = "weblog/" + String(repeating: "d/", count: 200) + "x.md", long = String(repeating: "l", count: 256)
        let refused = ["paste/\(long)", "weblog/\(long).md", "weblog/\(long)/x.md"]
        var files = ["weblog/fine.md": Array("# Fine\n".utf8), deep: Array("# Deep\n".utf8)]
        for path in refused { files[path] = Array("# Long\n".utf8) }
        try Data(FolderArchive.write(files, in: "demo")).write(to: URL(filePath: folder.path + "/long.tar"))
        #expect(
            await folder.run("folder restore long.tar -a lab --yes")
                == Effect(
                    exitCode: 3, output: "create\t\(deep)\ncreate\tweblog/fine.md\n",
                    error: refused.map { "triton: \($0): a name in its path is longer than 255 bytes\n" }.joined()))
        #expect(await folder.run("weblog get fine -a lab").output == "# Fine\n")
    }

    private func files(_ folder: String) throws -> Set<String> {
        Set(try FileManager.default.subpathsOfDirectory(atPath: folder))
    }
}
