package import Domain

/// The three markers that git writes where a merge or a rebase needs an answer. They have the same length, which an
/// attribute may raise, and perhaps a label.
package enum ConflictMarkers {
    private static let signs = Array("<=>".utf8)
    private static let minimumLength = 7

    package static func areContained(in text: String) -> Bool {
        guard text.hasMark(UInt8(ascii: "<"), UInt8(ascii: "<")) else { return false }
        // The number of markers that were found, by their length.
        var found: [Int: Int] = [:]
        for line in text.utf8.split(whereSeparator: { $0 == 10 || $0 == 13 }) {
            guard let sign = line.first, let position = signs.firstIndex(of: sign) else { continue }
            let length = line.prefix { $0 == sign }.count
            guard length >= minimumLength, [nil, UInt8(ascii: " ")].contains(line.dropFirst(length).first),
                found[length, default: 0] == position
            else { continue }
            found[length] = position + 1
            if found[length] == signs.count { return true }
        }
        return false
    }

    /// - Parameter option: with which the command sends such a text.
    package static func refusal(orWith option: SafeText) -> TritonError {
        TritonError(.badData, "it has the conflict markers of git: resolve them, or send it as it is with '\(option)'")
    }
}
