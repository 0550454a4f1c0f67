package import Completion
import Domain
import Terminal

/// The hidden command that the completion scripts call:
///
///     triton __complete bash LINE TYPED      the line up to the cursor, and the part that bash will replace
///     triton __complete zsh CURRENT WORD…    without quotes; WORDs are those between 'triton' and the cursor
///     triton __complete fish CURRENT WORD…   CURRENT as typed
///     triton __complete nushell WORD… CURRENT   all as typed
///
/// The answer is empty, or its first line says what follows: `words`, one on each line; `nospace` for words that can be
/// continued; `replace` for words that replace what was typed, because they were found by their text; `files` or
/// `folders`, which the shell lists itself, with the part of the word before the path. A word is followed by a tab and
/// the text for the list. For bash and nushell the word is quoted; the other shells quote it themselves.
package struct ShellCompletion {
    private let engine: CompletionEngine

    package init(_ engine: CompletionEngine) { self.engine = engine }

    package static let command = "__complete"

    /// - Parameter words: the words after `__complete`.
    package func answer(_ words: [String]) -> String {
        switch (words.first, words.count) {
        case ("bash", 3): bash(words[1], replacing: words[2])
        case ("zsh", 2...): write(engine.answer(after: Array(words[2...]), prefix: words[1])) { Self.zsh($0) }
        case ("fish", 2...):
            write(engine.answer(after: Array(words[2...]), prefix: ShellWords(words[1], .fish).prefix)) {
                Self.fish($0)
            }
        case ("nushell", 2...): nushell(words.dropFirst().map(ShellWords.nushell))
        default: ""
        }
    }

    private func nushell(_ words: [String]) -> String {
        write(engine.answer(after: Array(words.dropLast()), prefix: words.last ?? "")) { Self.nushell($0) }
    }

    /// bash breaks words at colons, equals signs and quotes (`COMP_WORDBREAKS`) and replaces what comes after the last
    /// break, so what comes before it is left out of each candidate.
    private func bash(_ line: String, replacing typed: String) -> String {
        let current = ShellWords(line)
        guard !current.isRedirection else { return "files\n\n" }
        let words = current.words.drop { Self.isAssignment($0) }
        // The first word is this program; without it there is nothing to complete.
        guard !words.isEmpty else { return "" }
        let answer = engine.answer(after: Array(words.dropFirst()), prefix: current.prefix)
        let head = current.raw.hasSuffix(typed) ? ShellWords(String(current.raw.dropLast(typed.count))).prefix : ""
        return write(answer) { candidates in
            let isOnly = candidates.count == 1
            return candidates.compactMap { candidate in
                // With several candidates, bash inserts the common beginning of their texts, as it does with words.
                let shown = isOnly ? nil : candidate.matchedText
                let text = shown ?? candidate.text, about = shown == nil ? candidate.about?.rendered : candidate.text
                // A single candidate replaces the text, which is possible only if bash replaces all of it.
                let replaces = isOnly && candidate.matchedText != nil
                guard replaces ? head.isEmpty : text.utf8.starts(with: head.utf8) else { return nil }
                let rest = String(decoding: text.utf8.dropFirst(head.utf8.count), as: UTF8.self)
                let word =
                    rest.isEmpty
                    ? "" : Self.closed(ShellQuoting.bash(rest, openQuote: current.openQuote), current.openQuote)
                return word.map { $0 + "\t" + (about ?? "") }
            }
        }
    }

    /// bash closes the quote after a single candidate, unless the candidate ends with such a quote. If that quote
    /// belongs to the name, the closing one is added here.
    private static func closed(_ quoted: String?, _ openQuote: ShellQuoting.OpenQuote?) -> String? {
        let quote: String? =
            switch openQuote {
            case .single: "'"
            case .double: "\""
            case nil: nil
            }
        guard let quoted, let quote, quoted.hasSuffix(quote) else { return quoted }
        return quoted + quote
    }

    /// `NAME=value` before the command.
    private static func isAssignment(_ word: String) -> Bool {
        guard let equals = word.firstIndex(of: "="), let first = word.unicodeScalars.first,
            first == "_" || first.properties.isAlphabetic
        else { return false }
        return word[..<equals].allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }

    private static func zsh(_ candidates: [CompletionCandidate]) -> [String] {
        let width = min(30, candidates.map { DisplayWidth.of($0.text) }.max() ?? 0)
        return candidates.map { candidate in
            guard let about = candidate.about else { return "\(candidate.text)\t\(candidate.text)" }
            let gap = String(repeating: " ", count: max(0, width - DisplayWidth.of(candidate.text)))
            return "\(candidate.text)\t\(candidate.text)\(gap)  -- \(about.rendered)"
        }
    }

    /// fish drops a word that does not begin with what was typed, so a word that was found by its text cannot be
    /// offered.
    private static func fish(_ candidates: [CompletionCandidate]) -> [String] {
        candidates.filter { $0.matchedText == nil }.map { "\($0.text)\t\($0.about?.rendered ?? "")" }
    }

    /// nushell shows what it gets, and inserts the chosen word as it is.
    private static func nushell(_ candidates: [CompletionCandidate]) -> [String] {
        candidates.compactMap { candidate in
            ShellQuoting.nushell(candidate.text).map { "\($0)\t\(candidate.about?.rendered ?? "")" }
        }
    }

    private func write(_ answer: CompletionAnswer, _ lines: ([CompletionCandidate]) -> [String]) -> String {
        switch answer {
        case .paths(let foldersOnly, let before): return (foldersOnly ? "folders" : "files") + "\n\(before)\n"
        case .words(let candidates):
            let lines = lines(candidates)
            guard !lines.isEmpty else { return "" }
            let goesOn = candidates.allSatisfy { !$0.appendsBlank }
            let replaces = candidates.contains { $0.matchedText != nil }
            let kind = goesOn ? "nospace" : replaces ? "replace" : "words"
            return ([kind] + lines).joined(separator: "\n") + "\n"
        }
    }
}
