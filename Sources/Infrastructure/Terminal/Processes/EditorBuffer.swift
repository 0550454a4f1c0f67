import Domain

/// The file for the editor: the text, and instructions below a scissors line. Everything above that line is the text,
/// byte for byte; there are no comments that could swallow a line of it.
struct EditorBuffer {
    let bytes: [UInt8]

    /// Columns of an instruction, so that no line of it is broken by an editor in a usual window.
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
            // The text may have such a line of its own.
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

    /// Nil when it is not UTF-8.
    func text(from edited: [UInt8]) -> String? {
        var kept = edited[...]
        if let scissors, let cut = Self.start(of: scissors, in: edited) { kept = edited[..<cut] }
        // One newline at the end is the editor's or ours, unless the text had one itself.
        if !endsWithNewline, kept.last == 10 { kept = kept.dropLast() }
        return String(validating: kept, as: UTF8.self)
    }

    /// Where the line begins that is the scissors and nothing else.
    private static func start(of line: [UInt8], in bytes: [UInt8]) -> Int? {
        var start = 0
        for piece in bytes.split(separator: 10, omittingEmptySubsequences: false) {
            if piece.last == 13 ? piece.dropLast().elementsEqual(line) : piece.elementsEqual(line) { return start }
            start += piece.count + 1
        }
        return nil
    }
}
