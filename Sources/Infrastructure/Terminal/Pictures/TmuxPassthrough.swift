import Domain

/// tmux passes sequences that it does not know to the outer terminal only when its `allow-passthrough` is on.
enum TmuxPassthrough {
    static func isInTmux(_ variables: [String: String]) -> Bool { variables["TMUX"]?.isEmpty == false }

    /// Whether this runs inside tmux, and it passes nothing on.
    static func isMissing(_ variables: [String: String]) async -> Bool {
        guard isInTmux(variables) else { return false }
        let child = ChildProcess(
            .shell("tmux show-options -Apv allow-passthrough 2>/dev/null"), variables: variables, input: .none)
        // If tmux cannot be asked, it is assumed to pass nothing on.
        guard let result = try? await child.capture(limit: 1000), result.code == 0 else { return true }
        return !["on", "all"].contains(String(decoding: result.output, as: UTF8.self).trimmed)
    }
}
