import Domain
import FoundationEssentials

/// The progress line as text: `uploading 2 of 4  sunset.jpg  ▕██████▋   ▏ 61 %  1.2 MB/s`.
enum ProgressText {
    private static let barWidth = 10
    /// Columns below which a line has no bar.
    private static let narrowestForBar = 50
    /// Seconds before a speed is shown, because at first only buffers are filled.
    private static let rateDelay = 0.3

    /// The text without spinner, bar and speed.
    static func label(_ work: WorkState) -> SafeText {
        var text = SafeText(line: work.verb.rendered)
        if let total = work.total, total > 1, work.item > 0 { text += " \(work.item) of \(total)" }
        if let noun = work.noun { text += " " + noun }
        if let name = work.name { text += (work.total ?? 1) > 1 ? "  " : " "; text += SafeText(line: name.rendered) }
        return text
    }

    /// The text for the whole work, without the current part.
    static func whole(_ work: WorkState) -> SafeText {
        guard let total = work.total, total > 1 else { return label(work) }
        return SafeText(line: work.verb.rendered) + " " + (work.noun.map { "\(total) " + $0 } ?? "\(total) of \(total)")
    }

    static func line(_ work: WorkState, frame: Int, columns: Int, traits: TerminalTraits, now: Date) -> SafeText {
        let spinner = traits.isUnicode ? ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"] : ["|", "/", "-", "\\"]
        var left = SafeText(trusted: spinner[frame % spinner.count]) + " " + label(work)
        if work.isRequest, work.bytesTotal == 0 { left += SafeText(trusted: traits.ellipsis.rawValue) }
        let right = transfer(work, hasBar: columns >= narrowestForBar, traits, now)
        guard !right.isEmpty else { return left.truncated(to: columns, traits.ellipsis) }
        let room = columns - DisplayWidth.of(right) - 2
        return room < 8
            ? left.truncated(to: columns, traits.ellipsis) : left.truncated(to: room, traits.ellipsis) + "  " + right
    }

    private static func transfer(_ work: WorkState, hasBar: Bool, _ traits: TerminalTraits, _ now: Date) -> SafeText {
        guard work.bytesDone > 0 || work.bytesTotal > 0 else { return .empty }
        // A part is complete, and not the whole work.
        if (work.total ?? 1) > 1, work.bytesTotal > 0, work.bytesDone >= work.bytesTotal { return .empty }
        var parts: [SafeText] = []
        if work.bytesTotal > 0 {
            let share = min(1, max(0, Double(work.bytesDone) / Double(work.bytesTotal)))
            parts.append((hasBar ? bar(share, traits) + " " : "") + "\(Int(share * 100)) %")
        } else {
            parts.append(ByteSize.text(work.bytesDone))
        }
        // When all bytes are sent, only the answer is missing, and the speed would be wrong.
        guard work.bytesTotal == 0 || work.bytesDone < work.bytesTotal else { return parts.joined(separator: "  ") }
        let seconds = work.bytesBegan.map { now.timeIntervalSince($0) } ?? 0
        if seconds >= rateDelay { parts.append(ByteSize.text(Int(Double(work.bytesDone) / seconds)) + "/s") }
        return parts.joined(separator: "  ")
    }

    private static func bar(_ share: Double, _ traits: TerminalTraits) -> SafeText {
        guard traits.isUnicode else {
            let full = Int(share * Double(barWidth))
            return SafeText(
                trusted: "[" + String(repeating: "#", count: full) + String(repeating: " ", count: barWidth - full)
                    + "]")
        }
        let eighths = Int(share * Double(barWidth * 8))
        let full = eighths / 8
        var cells = String(repeating: "█", count: full)
        if full < barWidth { cells += [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8] }
        return SafeText(trusted: "▕" + cells + String(repeating: " ", count: max(0, barWidth - full - 1)) + "▏")
    }
}
