@preconcurrency import CReadline
import Platform

/// Displays the line that is being edited, recalled or searched for with control and invisible characters escaped. The
/// line itself stays as it was typed.
enum LineDisplay {
    /// Must be called after readline has initialised the terminal: with another redisplay function it assumes a dumb
    /// one.
    static func install() { rl_redisplay_function = { LineDisplay.redraw() } }

    static func redraw() {
        if let message = unsafeMessage() { return rl_show_message(message) }
        let line = UnsafeBufferPointer(start: rl_line_buffer, count: Int(rl_end)).map { UInt8(bitPattern: $0) }
        guard let shown = VisibleLine(line) else { return rl_redisplay() }
        let buffer = rl_line_buffer, (point, mark, end) = (rl_point, rl_mark, rl_end)
        defer {
            rl_line_buffer = buffer
            (rl_point, rl_mark, rl_end) = (point, mark, end)
        }
        var copy = (shown.bytes + [0]).map { CChar(bitPattern: $0) }
        copy.withUnsafeMutableBufferPointer { copy in
            rl_line_buffer = copy.baseAddress
            rl_point = Int32(shown.offset(of: Int(point)))
            rl_mark = Int32(shown.offset(of: Int(mark)))
            rl_end = Int32(shown.bytes.count)
            rl_redisplay()
        }
    }

    /// The search prompt with its characters escaped; it contains the words that are searched for. Nil when no search
    /// is in progress or nothing needs an escape.
    private static func unsafeMessage() -> [CChar]? {
        guard rl_readline_state & UInt(RL_STATE_ISEARCH) != 0, let prompt = rl_display_prompt else { return nil }
        let bytes = UnsafeBufferPointer(start: prompt, count: strlen(prompt)).map { UInt8(bitPattern: $0) }
        return VisibleLine(bytes).map { ($0.bytes + [0]).map { CChar(bitPattern: $0) } }
    }
}
