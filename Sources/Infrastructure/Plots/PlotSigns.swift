/// The characters of plots: Unicode blocks, or ASCII for terminals without Unicode.
package enum PlotSigns: Sendable {
    case blocks, ascii

    /// Five shades, from zero to the largest value.
    package var shades: [Character] {
        switch self {
        case .blocks: ["·", "░", "▒", "▓", "█"]
        case .ascii: [".", "-", "+", "*", "#"]
        }
    }

    /// Vertical bars, from the smallest value to the largest.
    package var columns: [Character] {
        switch self {
        case .blocks: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
        case .ascii: ["_", ".", "-", "=", "+", "*", "%", "#"]
        }
    }

    /// The character of a column without a value.
    package var noColumn: Character { self == .blocks ? "·" : "." }

    /// From an eighth of a cell to a whole cell; not used for ASCII.
    var eighths: [Character] { ["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"] }
}

package enum PlotScale {
    /// 0 for zero, otherwise 1 to `steps` in proportion: `maximum` is the last step, and a small value is never 0.
    package static func level(_ value: Int, of maximum: Int, steps: Int) -> Int {
        guard value > 0, maximum > 0, steps > 0 else { return 0 }
        let part = Double(min(value, maximum)) / Double(maximum)
        return max(1, min(steps, Int((part * Double(steps)).rounded(.up))))
    }
}
