package import Domain
import WeblogService

/// The three markers that git writes where a merge or a rebase needs an answer. They have the same length, which an
/// attribute may raise, and perhaps a label.
package enum ConflictMarkers {
    private static let signs = Array("<=>".utf8)
    private static let minimumLength = 7

    /// - Parameter isMarkdown: whether markers within one block of code are an example.
    package static func areContained(in text: String, isMarkdown: Bool = false) -> Bool {
        guard text.hasMark(UInt8(ascii: "<"), UInt8(ascii: "<")) else { return false }
        let bytes = Array(text.utf8), conflicts = conflicts(in: bytes)
        guard isMarkdown, !conflicts.isEmpty else { return !conflicts.isEmpty }
        let blocks = codeBlocks(in: bytes)
        return !conflicts.allSatisfy { conflict in
            // A block that begins or ends between the markers is a part of the conflict.
            blocks.contains { $0.lowerBound <= conflict.lowerBound && conflict.upperBound <= $0.upperBound }
        }
    }

    /// The ranges from the first to the last marker.
    private static func conflicts(in bytes: [UInt8]) -> [Range<Int>] {
        // Those that were found of each length: their number, and where the first one begins.
        var counts: [Int: Int] = [:], starts: [Int: Int] = [:]
        var conflicts: [Range<Int>] = []
        for line in bytes.split(whereSeparator: { $0 == 10 || $0 == 13 }) {
            guard let sign = line.first, let position = signs.firstIndex(of: sign) else { continue }
            let length = line.prefix { $0 == sign }.count
            guard length >= minimumLength, [nil, UInt8(ascii: " ")].contains(line.dropFirst(length).first),
                counts[length, default: 0] == position
            else { continue }
            if position == 0 { starts[length] = line.startIndex }
            counts[length] = (position + 1) % signs.count
            if position + 1 == signs.count, let start = starts[length] { conflicts.append(start..<line.endIndex) }
        }
        return conflicts
    }

    /// The ranges of code, with all lines of a block in one.
    private static func codeBlocks(in bytes: [UInt8]) -> [Range<Int>] {
        MarkdownImages.code(in: bytes).reduce(into: []) { blocks, range in
            guard let last = blocks.last, last.upperBound == range.lowerBound else { return blocks.append(range) }
            blocks[blocks.count - 1] = last.lowerBound..<range.upperBound
        }
    }

    /// - Parameter option: with which the command sends such a text.
    package static func refusal(orWith option: SafeText) -> TritonError {
        TritonError(.badData, "it has the conflict markers of git: resolve them, or send it as it is with '\(option)'")
    }
}
