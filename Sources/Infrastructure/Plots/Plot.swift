package import Domain

/// Numbers as characters.
package enum Plot {
    /// A horizontal bar; the largest value fills `width` cells.
    package static func bar(_ value: Int, of maximum: Int, width: Int, _ signs: PlotSigns) -> SafeText {
        switch signs {
        case .ascii:
            return SafeText(trusted: String(repeating: "#", count: PlotScale.level(value, of: maximum, steps: width)))
        case .blocks:
            let eighths = PlotScale.level(value, of: maximum, steps: width * 8)
            let whole = String(repeating: "█", count: eighths / 8)
            return SafeText(trusted: eighths % 8 == 0 ? whole : whole + String(signs.eighths[eighths % 8 - 1]))
        }
    }

    /// One cell for each value; the largest value is the highest column.
    package static func columns(_ values: [Int], _ signs: PlotSigns) -> SafeText {
        let maximum = values.max() ?? 0
        let cells = values.map { value -> Character in
            let level = PlotScale.level(value, of: maximum, steps: signs.columns.count)
            return level == 0 ? signs.noColumn : signs.columns[level - 1]
        }
        return SafeText(trusted: String(cells))
    }

    /// One cell for each value; larger values are darker.
    /// - Parameter maximum: the value of the darkest cell; by default the largest value.
    package static func shades(_ values: [Int], of maximum: Int? = nil, _ signs: PlotSigns) -> SafeText {
        let maximum = maximum ?? values.max() ?? 0
        return SafeText(
            trusted: String(
                values.map { signs.shades[PlotScale.level($0, of: maximum, steps: signs.shades.count - 1)] }))
    }
}
