@preconcurrency import CReadline
import Domain
import Platform
import Synchronization
import Terminal

/// Connects readline's completion, whose C callbacks cannot capture values, with a ``Completer``.
///
/// readline's own rules for words and quotes are switched off: for it the whole line before the cursor is one word. The
/// completer finds the beginning of the word by our grammar, and the text before it is added in front of each
/// candidate. So Tab, `menu-complete` and the settings in `~/.inputrc` work as usual.
enum CompletionBridge {
    private struct State {
        var completer: Completer = { _ in .none }
        /// The candidates of the completion that is in progress.
        var listed: [Completions.Candidate] = []
    }

    private static let state = Mutex(State())

    static func install(_ completer: @escaping Completer) {
        state.withLock { $0 = State(completer: completer) }
        let nothing: StaticString = ""
        rl_completer_word_break_characters = UnsafeRawPointer(nothing.utf8Start).assumingMemoryBound(to: CChar.self)
        rl_completer_quote_characters = nil
        rl_attempted_completion_function = { _, _, _ in
            // Even without candidates readline must not offer file names.
            rl_attempted_completion_over = 1
            return CompletionBridge.matches()
        }
        rl_completion_display_matches_hook = { _, _, _ in CompletionBridge.list() }
    }

    /// The candidates in readline's form: allocated by malloc, the common beginning first, nil at the end.
    private static func matches() -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
        let cursor = Int(rl_point)
        let bytes = UnsafeBufferPointer(start: rl_line_buffer, count: Int(rl_end)).map { UInt8(bitPattern: $0) }
        // Offsets mean nothing in a line that is not UTF-8.
        guard let line = String(validating: bytes, as: UTF8.self) else { return nil }
        let completer = state.withLock { $0.completer }
        let answer = completer(CompletionRequest(line: line, cursor: cursor))
        let candidates = answer.candidates.filter { TextEscaping.line($0.text) == $0.text }
        state.withLock { $0.listed = candidates }
        guard let only = candidates.first, (0...cursor).contains(answer.start) else { return nil }
        rl_completion_append_character = candidates.count > 1 || only.appendsBlank ? 0x20 : 0
        let before = String(decoding: bytes[..<answer.start], as: UTF8.self)
        let typed = String(decoding: bytes[answer.start..<cursor], as: UTF8.self)
        let texts = candidates.map(\.text)
        let words = texts.count == 1 ? texts : [common(texts, typed: typed)] + texts
        guard let list = calloc(words.count + 1, MemoryLayout<UnsafeMutablePointer<CChar>?>.stride) else { return nil }
        let matches = list.bindMemory(to: UnsafeMutablePointer<CChar>?.self, capacity: words.count + 1)
        for (index, word) in words.enumerated() { matches[index] = strdup(before + word) }
        return matches
    }

    /// The common beginning of all candidates, or the typed text if that is longer: Tab must never shorten the line.
    static func common(_ texts: [String], typed: String) -> String {
        guard let first = texts.first else { return typed }
        var common = texts.dropFirst().reduce(first) { String(zip($0, $1).prefix { $0 == $1 }.map(\.0)) }
        // A single backslash at the end would escape the next character that is typed.
        let backslashes = common.reversed().prefix { $0 == "\\" }.count
        if backslashes % 2 == 1 { common.removeLast() }
        return common.utf8.count > typed.utf8.count ? common : typed
    }

    private static func list() {
        let candidates = state.withLock { $0.listed }
        var (screenRows, screenColumns): (Int32, Int32) = (0, 0)
        rl_get_screen_size(&screenRows, &screenColumns)
        let columns = rows(candidates, columns: Int(screenColumns))
        // readline does not show the first entry of the list.
        var entries = ([""] + columns.lines).map { strdup($0) } + [nil]
        defer { for entry in entries { free(entry) } }
        rl_display_match_list(&entries, Int32(columns.lines.count), Int32(columns.width))
        rl_forced_update_display()
    }

    /// Columns that are kept for summaries.
    private static let shortSummary = 8

    /// The lines to show, and their width for readline. Candidates with summaries are shown one in a row.
    static func rows(_ candidates: [Completions.Candidate], columns: Int) -> (lines: [String], width: Int) {
        let names = candidates.map { SafeText(line: $0.display.rendered) }
        let widest = names.map { DisplayWidth.widest(of: $0) }.max() ?? 0
        guard candidates.contains(where: { $0.summary != nil }) else { return (names.map(\.rendered), widest) }
        // A few very long names do not push short summaries, such as emoji, over the edge.
        let summaries = candidates.map { DisplayWidth.widest(of: $0.summary ?? .empty) }.max() ?? 0
        let room = columns > 1 ? max(1, columns - 3 - min(summaries, shortSummary)) : .max
        let lines = zip(names, candidates).map { name, candidate in
            guard let summary = candidate.summary, !summary.isEmpty else { return name.rendered }
            let line =
                name.truncated(to: room).padded(to: min(widest, room) + 2) + SafeText(line: summary.rendered)
            return line.truncated(to: columns > 1 ? columns - 1 : .max).rendered
        }
        return (lines, columns)
    }
}
