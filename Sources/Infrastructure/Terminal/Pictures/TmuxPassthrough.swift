import Domain

/// tmux shows what it understands itself, and passes on the rest only where it was allowed to.
enum TmuxPassthrough {
    static func isInTmux(_ variables: [String: String]) -> Bool { variables["TMUX"]?.isEmpty == false }

    /// Whether this runs inside of a tmux that passes nothing on.
    static func isMissing(_ variables: [String: String]) async -> Bool {
        guard isInTmux(variables) else { return false }
        let child = ChildProcess(
            .shell("tmux show-options -Apv allow-passthrough 2>/dev/null"), variables: variables, input: .none)
        // A tmux that cannot be asked passes nothing on.
        guard let result = try? await child.capture(limit: 1000), result.code == 0 else { return true }
        return !["on", "all"].contains(String(decoding: result.output, as: UTF8.self).trimmed)
    }
}
