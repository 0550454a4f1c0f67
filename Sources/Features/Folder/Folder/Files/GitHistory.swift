import Domain
import Files
import FolderPlan
import Glibc
import Terminal

/// What a folder has had, from the history of git: for a fresh clone, as in CI, that has no state of its own.
struct GitHistory: Sendable {
    private let path: String
    private let variables: [String: String]

    /// Bytes of the longest listing or text that is read.
    private static let limit = 256 << 20

    /// Nil where the folder is in no repository, or git is not installed.
    init?(_ path: String, variables: [String: String]) {
        guard ChildProcess.isInstalled("git", environment: variables), Self.repository(of: path) != nil else {
            return nil
        }
        self.path = path
        self.variables = variables
    }

    /// Whether the repository has only a part of its history, as CI fetches it.
    var isShallow: Bool { Self.repository(of: path).map { stat.of(Path.join($0, ".git/shallow")) != nil } ?? false }

    private static func repository(of path: String) -> String? {
        var path = path
        while true {
            if stat.of(Path.join(path, ".git")) != nil { return path }
            let above = Path.folder(of: path)
            guard above != path, above != "." else { return nil }
            path = above
        }
    }

    /// The versions of each file, by its path below the folder.
    func versions() async throws -> [String: Set<String>] {
        let output = try await git([
            "log", "--raw", "--no-abbrev", "--no-renames", "--no-show-signature", "--no-ext-diff", "-m", "-z",
            "--format=", "--relative", "--", ".",
        ])
        var versions: [String: Set<String>] = [:]
        var parts = output.split(separator: 0, omittingEmptySubsequences: true)[...]
        while let head = parts.popFirst() {
            // ":100644 100644 OLD NEW M", and then the path. A commit that changes nothing leaves an empty line.
            let words = String(decoding: head, as: UTF8.self).trimmed.split(separator: " ").map(String.init)
            guard words.count == 5, words[0].hasPrefix(":"), let path = parts.popFirst() else { continue }
            let blobs = words[2...3].filter { !$0.allSatisfy { $0 == "0" } }
            versions[String(decoding: path, as: UTF8.self), default: []].formUnion(blobs)
        }
        return versions
    }

    /// The texts of versions, by their names.
    func texts(of blobs: Set<String>) async throws -> [String: [UInt8]] {
        guard !blobs.isEmpty else { return [:] }
        let output = try await git(
            ["cat-file", "--batch"], input: Array((blobs.sorted().joined(separator: "\n") + "\n").utf8))
        var texts: [String: [UInt8]] = [:]
        var rest = output[...]
        while let end = rest.firstIndex(of: 10) {
            let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ").map(String.init)
            rest = rest[(end + 1)...]
            // "NAME blob SIZE"; one that is missing has no size.
            guard words.count == 3, let size = Int(words[2]), size <= rest.count else { continue }
            texts[words[0]] = Array(rest.prefix(size))
            rest = rest.dropFirst(size + 1)
        }
        return texts
    }

    private func git(_ words: [String], input: [UInt8]? = nil) async throws -> [UInt8] {
        let command = ChildProcess.Command.program("git", ["-C", path, "-c", "core.fsmonitor=false"] + words)
        let (code, output) = try await ChildProcess(
            command, environment: variables, input: input.map { .bytes($0) } ?? .none
        ).capture(limit: Self.limit)
        guard code == 0 else {
            throw TritonError(.io, "git ended with code \(code)").withContext(
                "cannot read the history of", SafeText(line: path))
        }
        return output
    }
}
