package import Domain

/// A number of bytes as a person reads it: `46.5 kB`.
package enum ByteSize {
    private static let units: [StaticString] = ["B", "kB", "MB", "GB", "TB", "PB", "EB"]

    package static func text(_ bytes: Int) -> SafeText {
        var value = Double(max(0, bytes))
        var unit = 0
        // A value that would be rounded up to 1000 belongs to the next unit.
        while value >= (unit == 0 ? 1000 : 999.95), unit + 1 < units.count {
            value /= 1000
            unit += 1
        }
        guard unit > 0 else { return "\(max(0, bytes)) B" }
        let tenths = Int((value * 10).rounded())
        let number: SafeText = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
        return "\(number) \(trusted: "\(units[unit])")"
    }
}
