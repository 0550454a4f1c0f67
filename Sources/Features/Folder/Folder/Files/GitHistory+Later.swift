import Terminal

extension GitHistory {
    /// The known descendants of HEAD, newest first; empty if HEAD is the newest commit. A rerun in CI checks out an old
    /// commit, and may reset the branch to it: then the reflog still has the newer ones.
    func laterCommits() async throws -> [String] {
        guard let head = try await head() else { return [] }
        let branch = try await line(["symbolic-ref", "--quiet", "--short", "HEAD"])
        var refs = try await lines(["for-each-ref", "--format=%(refname) %(objectname)", "refs/remotes"]).map {
            $0.split(separator: " ").map(String.init)
        }
        .filter { $0.count == 2 && !$0[0].hasSuffix("/HEAD") }
        if let branch {
            // "refs/remotes/REMOTE/BRANCH": the name of a branch may contain slashes.
            refs = refs.filter { $0[0].split(separator: "/", maxSplits: 3).dropFirst(3).first == branch[...] }
        } else if refs.contains(where: { $0[1] == head }) {
            return []
        }
        var commits = Set(refs.map { $0[1] })
        for ref in refs { commits.formUnion(try await lines(["rev-list", "--walk-reflogs", ref[0]])) }
        commits.remove(head)
        guard !commits.isEmpty else { return [] }
        let ended = try await run(
            ["rev-list", "--ancestry-path", "--stdin"], input: commits.sorted() + ["^" + head], timeout: GitRuns.timeout
        )
        // A shallow clone may not have all of what a reflog names.
        return ended.code == 0 ? Self.lines(ended.output) : []
    }
}
