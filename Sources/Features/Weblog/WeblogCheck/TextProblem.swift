import Domain
import FolderPlan
import Output
import WeblogImport

/// A finding about a text, and the change that is right for it if there is only one.
struct TextProblem: Sendable {
    enum Fix: Sendable {
        /// The header is converted.
        /// - Parameter line: what becomes of the line; nil if the whole header is converted.
        case header(_ line: String?)
        /// A part of the text is replaced; the range is in bytes.
        case replace(Range<Int>, with: String)
        /// The file gets another name.
        case rename(to: String)

        /// What becomes of the line, the target or the name.
        var result: String {
            switch self {
            case .header(let line): line ?? "a header that omg.lol reads"
            case .replace(_, let new): new
            case .rename(let path): path
            }
        }
    }

    let code: String
    let line: Int?
    let message: SafeText
    var target: String?
    var fix: Fix?

    init(_ code: String, line: Int? = nil, _ message: SafeText, target: String? = nil, fix: Fix? = nil) {
        self.code = code
        self.line = line
        self.message = message
        self.target = target
        self.fix = fix
    }

    func finding(_ kind: ItemKind, at path: String, isFixed: Bool) -> Finding {
        Finding(
            kind.rawValue, at: path, line: line, code: code, message: message, target: target, fix: fix?.result,
            isFixed: isFixed && fix != nil)
    }
}

extension [TextProblem] {
    /// The text after all changes; nil if there are none.
    func fixed(_ source: String) -> String? {
        let replacements = compactMap { problem -> (range: Range<Int>, text: String)? in
            if case .replace(let range, let text)? = problem.fix { (range, text) } else { nil }
        }
        let convertsHeader = contains { if case .header? = $0.fix { true } else { false } }
        guard convertsHeader || !replacements.isEmpty else { return nil }
        var bytes = [UInt8](source.utf8)[...]
        var parts: [ArraySlice<UInt8>] = []
        // From the end, so that the ranges before stay right.
        for (range, text) in replacements.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            parts += [bytes[range.upperBound...], [UInt8](text.utf8)[...]]
            bytes = bytes[..<range.lowerBound]
        }
        let text = String(decoding: (parts + [bytes]).reversed().joined(), as: UTF8.self)
        return convertsHeader ? HeaderConversion(text).text : text
    }

    /// The new path of the file; nil if it keeps its name.
    var newPath: String? {
        lazy.compactMap { if case .rename(let path)? = $0.fix { path } else { nil } }.first
    }
}
