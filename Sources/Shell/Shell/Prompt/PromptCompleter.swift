import Completion
import Domain
import Readline
import Synchronization

/// Connects the line editor with the completion engine: finds the word at the cursor by the grammar of ``ShellLine``,
/// and quotes the candidates by the same grammar.
final class PromptCompleter: Sendable {
    private let engine: CompletionEngine
    /// The global options that apply to every line.
    private let leading: [String]
    private let state = Mutex<(context: String?, isContinued: Bool)>((nil, false))

    init(_ engine: CompletionEngine, leading: [String]) {
        self.engine = engine
        self.leading = leading
    }

    /// Called before each row.
    /// - Parameters:
    ///   - context: the noun that the prompt is in.
    ///   - isContinued: whether the row continues a line.
    func prepare(context: String?, isContinued: Bool) { state.withLock { $0 = (context, isContinued) } }

    func complete(_ request: CompletionRequest) -> Completions {
        let (context, isContinued) = state.withLock { $0 }
        // Inside a here-document or a quote that an earlier row opened there is nothing to complete.
        guard !isContinued else { return Completions(start: request.cursor, candidates: []) }
        let cursor = ShellLine.cursorContext(request.line, byteOffset: request.cursor)
        switch cursor.place {
        case .nothing: return Completions(start: request.cursor, candidates: [])
        case .meta:
            return Completions(
                start: cursor.start,
                candidates: MetaCommand.escapes.filter { $0.hasPrefix(cursor.prefix) }.map { Completions.Candidate($0) }
            )
        case .file: return paths(cursor, foldersOnly: false, before: "")
        case .word:
            switch answer(cursor, context) {
            case .paths(let foldersOnly, let before): return paths(cursor, foldersOnly: foldersOnly, before: before)
            case .words(let candidates):
                return Completions(
                    start: cursor.start,
                    candidates: candidates.map { candidate($0, cursor, isOnly: candidates.count == 1) })
            }
        }
    }

    private func answer(_ cursor: CursorContext, _ context: String?) -> CompletionAnswer {
        var cursor = cursor
        // A line that was copied from a shell begins with `triton`, and is outside of any context.
        if cursor.finishedWords.first == LineMeaning.program {
            cursor.finishedWords.removeFirst()
            cursor.isFromTop = true
        }
        // The argument of `use` is completed like the value of this option.
        if cursor.finishedWords == ["use"] {
            return engine.answer(after: leading + ["--address"], prefix: cursor.prefix)
        }
        let words = cursor.isFromTop ? [] : PromptHelp.reservedWords
        return engine.answer(
            after: leading + cursor.finishedWords, prefix: cursor.prefix, context: cursor.isFromTop ? nil : context,
            promptWords: words)
    }

    private func candidate(_ candidate: CompletionCandidate, _ cursor: CursorContext, isOnly: Bool = true)
        -> Completions.Candidate
    {
        // With several candidates, readline inserts the common beginning of their texts.
        if !isOnly, let matched = candidate.matchedText {
            return Completions.Candidate(
                ShellLine.quote(matched, openQuote: cursor.openQuote), display: SafeText(line: candidate.text),
                summary: candidate.about)
        }
        var text = ShellLine.quote(candidate.text, openQuote: cursor.openQuote)
        // The quote of a word that is not finished stays open.
        if !candidate.appendsBlank, text != candidate.text, let quote = text.last, quote == "'" || quote == "\"" {
            text.removeLast()
        }
        return Completions.Candidate(
            text, display: SafeText(line: candidate.text), summary: candidate.about,
            appendsBlank: candidate.appendsBlank)
    }

    private func paths(_ cursor: CursorContext, foldersOnly: Bool, before: String) -> Completions {
        let typed = String(cursor.prefix.dropFirst(before.count))
        let folder = typed.lastIndex(of: "/").map { typed[...$0].count } ?? 0
        let found = FileCompletion.values(startingWith: typed, in: ".")
        let candidates = found.compactMap { path -> Completions.Candidate? in
            let isFolder = path.text.hasSuffix("/")
            guard isFolder || !foldersOnly else { return nil }
            var made = candidate(CompletionCandidate(before + path.text, appendsBlank: !isFolder), cursor)
            made.display = SafeText(line: String(path.text.dropFirst(folder)))
            return made
        }
        return Completions(start: cursor.start, candidates: candidates)
    }
}
