import Domain

/// The content of the editor's file: the text, and instructions below a scissors line. Everything above that line is
/// the text, byte for byte; no line of it is a comment.
struct EditorBuffer {
    let bytes: [UInt8]

    /// Columns of a line of instructions, so that an editor in a window of 80 columns does not wrap it.
    private static let lineWidth = 74

    private let scissors: [UInt8]?
    private let endsWithNewline: Bool

    init(_ text: String, instructions: [SafeText]) {
        var bytes = Array(text.utf8)
        endsWithNewline = bytes.last == 10
        if instructions.isEmpty {
            scissors = nil
        } else {
            var line = "# ------------------------ >8 ------------------------"
            // The text itself may contain such a line.
            while text.contains(line) { line += "-" }
            if !endsWithNewline { bytes.append(10) }
            bytes += Array("\(line)\n".utf8)
            for line in instructions.flatMap({ StyledText($0).wrapped(to: Self.lineWidth) }) {
                bytes += Array("# \(line.plain.rendered)\n".utf8)
            }
            scissors = Array(line.utf8)
        }
        self.bytes = bytes
    }

    /// The edited text without the instructions; nil when it is not UTF-8.
    func text(from edited: [UInt8]) -> String? {
        var kept = edited[...]
        if let scissors, let cut = Self.start(of: scissors, in: edited) { kept = edited[..<cut] }
        // If the text had no newline at its end, one there was added by the editor or by us.
        if !endsWithNewline, kept.last == 10 {
            kept = kept.dropLast()
            if kept.last == 13 { kept = kept.dropLast() }
        }
        return String(validating: kept, as: UTF8.self)
    }

    /// The offset of the line that equals the scissors line.
    private static func start(of line: [UInt8], in bytes: [UInt8]) -> Int? {
        var start = 0
        for piece in bytes.split(separator: 10, omittingEmptySubsequences: false) {
            if piece.last == 13 ? piece.dropLast().elementsEqual(line) : piece.elementsEqual(line) { return start }
            start += piece.count + 1
        }
        return nil
    }
}
