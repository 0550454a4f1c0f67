/// The signs that plots are drawn with: Unicode blocks, or ASCII where the terminal has no more.
package enum PlotSigns: Sendable {
    case blocks, ascii

    /// From no value to the largest: five shades.
    package var shades: [Character] {
        switch self {
        case .blocks: ["·", "░", "▒", "▓", "█"]
        case .ascii: [".", "-", "+", "*", "#"]
        }
    }

    /// From the smallest value to the largest: bars that are beside each other in one line.
    package var columns: [Character] {
        switch self {
        case .blocks: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
        case .ascii: ["_", ".", "-", "=", "+", "*", "%", "#"]
        }
    }

    /// Stands where a column has no value.
    package var noColumn: Character { self == .blocks ? "·" : "." }

    /// From an eighth to the whole of a cell; ASCII knows only whole ones.
    var eighths: [Character] { ["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"] }
}

/// The position of a value between zero and the largest one.
package enum PlotScale {
    /// 0 for nothing, else 1 to `steps` in proportion; the largest value is the last step, and a small one is never 0.
    package static func level(_ value: Int, of maximum: Int, steps: Int) -> Int {
        guard value > 0, maximum > 0, steps > 0 else { return 0 }
        let part = Double(min(value, maximum)) / Double(maximum)
        return max(1, min(steps, Int((part * Double(steps)).rounded(.up))))
    }
}
