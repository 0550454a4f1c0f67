import Domain
import Files
import Platform
import Terminal

/// Earlier versions of a folder, from the history of git: for a fresh clone, as in CI, which has no state.
///
/// The folder may come from a stranger, and the configuration of a repository can name programs. So only commands that
/// read objects are used (plumbing). git runs without a network, hooks and helpers, and only in the repository whose
/// `.git` was found here, not in a bare one inside.
struct GitHistory: Sendable {
    private let path: String
    private let runs: GitRuns

    /// Why nothing can be read.
    struct Unusable: Error {
        let reason: SafeText

        static let missing = Unusable(reason: "git is not installed, or not in PATH")
        static let size = Unusable(reason: "it is too large")

        /// For example because the configuration of the repository names a pipe.
        static func timeout(_ seconds: Double) -> Unusable {
            Unusable(reason: "git took longer than \(Int(seconds)) seconds")
        }
    }

    /// Size of the largest output of git that is read, in bytes.
    var limit = 256 << 20
    /// Bytes of the versions of files that are in memory together.
    var portion = 64 << 20
    /// Bytes of all versions that are read for one purpose. A stranger's repository can have much more than its size.
    var totalLimit = 4 << 30

    /// Nil if the folder is not in a repository.
    init?(_ path: String, variables: [String: String], time: TimeSource) {
        guard Self.repository(of: path) != nil else { return nil }
        self.path = path
        runs = GitRuns(path, variables: variables, time: time)
    }

    /// What the work reads from the history; nil, after a note, if git cannot read it alone or in time, or if it is too
    /// large.
    /// - Parameter note: gets a reason once; nil if another reader of the same history gives it.
    func reading<Value>(_ note: ((SafeText) -> Void)?, _ work: () async throws -> Value) async throws -> Value? {
        func report(_ reason: SafeText) {
            if let note, runs.isFirstReport() { note("the history of git is not used: \(reason)") }
        }
        do {
            if try await isUsable() { return try await work() }
            report("the repository is partial, or git does not accept it as it is")
        } catch let error as Unusable {
            report(error.reason)
        }
        return nil
    }

    /// Whether the repository has only a part of its history, as CI fetches it.
    func isShallow() async throws -> Bool { try await line(["rev-parse", "--is-shallow-repository"]) == "true" }

    private static func repository(of path: String) -> String? {
        var path = path
        while true {
            if stat.of(Path.join(path, ".git")) != nil { return path }
            let above = Path.folder(of: path)
            guard above != path, above != "." else { return nil }
            path = above
        }
    }

    /// Whether git can read the history alone, because it has all objects. A partial clone starts a program to fetch
    /// the others, which git before 2.45 cannot switch off.
    private func isUsable() async throws -> Bool {
        guard try await isAccepted() else { return false }
        let keys = "^(extensions\\.partialclone|remote\\..*\\.(promisor|partialclonefilter))$"
        return try await run(["config", "--name-only", "--get-regexp", keys]).code == 1
    }

    /// Whether git accepts the repository and its owner, and finds no other one nearer.
    func isAccepted() async throws -> Bool { try await runs.isAccepted(hasAccepted) }

    private func hasAccepted() async throws -> Bool {
        guard let top = Self.repository(of: path).flatMap({ realpath($0, nil) }) else { return false }
        defer { free(top) }
        let root = String(cString: top)
        let places = try await run(["rev-parse", "--show-toplevel", "--absolute-git-dir"])
        let lines = Self.lines(places.output)
        return places.code == 0 && lines.count == 2 && lines[0] == root && Self.belongs(lines[1], to: root)
    }

    /// Whether a repository is that of the folder in which git found it: its `.git` is there, or is a file that names
    /// a part of another `.git`, as in a submodule or a linked worktree. No clone of a stranger's repository can have
    /// a folder of that name. Each side names the other: git takes the folder of a submodule from its repository.
    private static func belongs(_ repository: String, to root: String) -> Bool {
        let own = Path.join(root, ".git")
        if repository == own || repository.contains("/.git/modules/") { return true }
        guard repository.contains("/.git/worktrees/") else { return false }
        // Without a file that names this folder it is no worktree of this folder.
        let back = try? FileReader.readRegular(Path.join(repository, "gitdir"), limit: 1 << 16)
        return back.map { String(decoding: $0, as: UTF8.self).trimmed } == own
    }

    /// The sizes in bytes of the other versions of files in all commits. A file whose present version is in no commit
    /// is left out, as is one that is not here. Empty for a clone that has only a part of its history.
    func earlierSizes(of files: Set<String>) async throws -> [String: Set<Int>] {
        let files = files.filter { !$0.utf8.contains(10) && stat.of(Path.join(path, $0))?.isRegular == true }.sorted()
        guard !files.isEmpty, try await !isShallow() else { return [:] }
        let present = try await lines(
            ["hash-object", "--no-filters", "--stdin-paths"], input: files.map { Path.join(path, $0) })
        let blobs = try await blobs().reduce(into: [:]) { $0[$1.path, default: Set<String>()].insert($1.name) }
        var earlier: [String: Set<String>] = [:]
        for (file, blob) in zip(files, present) where blobs[file]?.contains(blob) == true {
            earlier[file] = blobs[file]?.subtracting([blob])
        }
        let sizes = try await sizes(of: earlier.values.reduce(into: []) { $0.formUnion($1) })
        return earlier.mapValues { Set($0.compactMap { sizes[$0] }) }
    }

    func sizes(of blobs: Set<String>) async throws -> [String: Int] {
        guard !blobs.isEmpty else { return [:] }
        return try await lines(["cat-file", "--batch-check"], input: blobs.sorted()).reduce(into: [:]) { sizes, row in
            // "NAME blob SIZE"
            let words = row.split(separator: " ").map(String.init)
            if words.count == 3 { sizes[words[0]] = Int(words[2]) }
        }
    }

    struct Blob: Hashable {
        let path: String
        let name: String
    }

    /// The paths of the files that commits have, newest last.
    func paths() async throws -> [String] { try await blobs().reversed().map(\.path) }

    /// The blobs of all files, each once, newest first: no commit comes after one that it is based on.
    func blobs(in commits: [String]? = nil) async throws -> [Blob] {
        let rows = try await rows(in: commits), old = commits == nil ? rows.map { ($0.path, $0.old) } : []
        var seen: Set<Blob> = []
        return (rows.map { ($0.path, $0.new) } + old).compactMap { path, name in
            name.map { Blob(path: path, name: $0) }.flatMap { seen.insert($0).inserted ? $0 : nil }
        }
    }

    /// A file and its blobs before and after a commit.
    struct Row: Sendable {
        let path: String
        let old, new: String?
    }

    /// The changes of all commits, or of these, newest first.
    func rows(in commits: [String]? = nil) async throws -> [Row] {
        if let commits { return try await changes(in: commits) }
        return try await runs.rows {
            guard try await head() != nil else { return [] }
            return try await changes(
                in: lines(["rev-list", "--topo-order", "--full-history", "HEAD", "--", "."]))
        }
    }

    private func changes(in commits: [String]) async throws -> [Row] {
        let output = try await git(
            [
                "diff-tree", "--stdin", "--root", "--raw", "-r", "-m", "-z", "--no-abbrev", "--no-commit-id",
                "--no-renames", "--no-ext-diff", "--no-textconv", "--ignore-submodules=all", "--relative", "--", ".",
            ], input: commits)
        func blob(_ name: String) -> String? { name.allSatisfy { $0 == "0" } ? nil : name }
        var rows: [Row] = []
        var parts = output.split(separator: 0, omittingEmptySubsequences: true)[...]
        while let head = parts.popFirst() {
            // ":100644 100644 OLD NEW M", and then the path.
            let words = String(decoding: head, as: UTF8.self).trimmed.split(separator: " ").map(String.init)
            guard words.count == 5, words[0].hasPrefix(":"), let path = parts.popFirst() else { continue }
            rows.append(
                Row(path: String(decoding: path, as: UTF8.self), old: blob(words[2]), new: blob(words[3])))
        }
        return rows
    }

    /// The contents of a few blobs, by their names.
    func texts(of blobs: Set<String>) async throws -> [String: [UInt8]] {
        guard !blobs.isEmpty else { return [:] }
        var texts: [String: [UInt8]] = [:]
        var rest = try await git(["cat-file", "--batch"], input: blobs.sorted())[...]
        while let end = rest.firstIndex(of: 10) {
            let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ").map(String.init)
            rest = rest[(end + 1)...]
            // "NAME blob SIZE"; a missing blob has no size.
            guard words.count == 3, let size = Int(words[2]), size <= rest.count else { continue }
            texts[words[0]] = Array(rest.prefix(size))
            rest = rest.dropFirst(size + 1)
        }
        return texts
    }

    /// The files of a commit, with the names of their blobs.
    func files(of commit: String) async throws -> [String: String] {
        var files: [String: String] = [:]
        for row in try await git(["ls-tree", "-r", "-z", commit]).split(separator: 0) {
            // "100644 blob NAME", a tab, and the path.
            guard let tab = row.firstIndex(of: 9) else { continue }
            let words = String(decoding: row[..<tab], as: UTF8.self).split(separator: " ")
            if words.count == 3 { files[String(decoding: row[(tab + 1)...], as: UTF8.self)] = String(words[2]) }
        }
        return files
    }

    /// The present commit; nil in a repository without commits.
    func head() async throws -> String? { try await line(["rev-parse", "--verify", "--quiet", "HEAD"]) }

    /// The output as one line; nil if git fails or prints nothing.
    func line(_ arguments: [String]) async throws -> String? {
        let ended = try await run(arguments)
        let text = String(decoding: ended.output, as: UTF8.self).trimmed
        return ended.code == 0 && !text.isEmpty ? text : nil
    }

    func lines(_ arguments: [String], input: [String]? = nil) async throws -> [String] {
        Self.lines(try await git(arguments, input: input))
    }

    static func lines(_ output: [UInt8]) -> [String] {
        String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private func git(_ arguments: [String], input: [String]? = nil) async throws -> [UInt8] {
        let ended = try await run(arguments, input: input, timeout: GitRuns.timeout)
        guard ended.code == 0 else {
            throw TritonError(.io, "git ended with code \(ended.code)").withContext(
                "cannot read the history of", SafeText(line: path))
        }
        return ended.output
    }

    /// - Parameters:
    ///   - input: the lines of the standard input.
    ///   - timeout: in seconds.
    func run(_ arguments: [String], input: [String]? = nil, timeout: Double = GitRuns.shortTimeout) async throws
        -> ChildProcess.Captured
    {
        try await runs.run(arguments, input: input, timeout: timeout, limit: limit)
    }
}
