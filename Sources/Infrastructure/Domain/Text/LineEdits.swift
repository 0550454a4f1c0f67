/// Where the lines of two texts differ.
package struct LineEdits: Sendable {
    /// A line with its newline. Bytes, because strings with different code points for one letter compare as equal, but
    /// differ.
    package typealias Line = ArraySlice<UInt8>

    /// Old lines, and the new lines that replace them. One of the two may be empty.
    package struct Edit: Sendable {
        package let old: Range<Int>
        package let new: Range<Int>
    }

    package let edits: [Edit]
    /// Otherwise the texts were too long to be compared, and all between their first and last difference is one edit.
    package let isExact: Bool

    /// Maximum number of old and new lines together to compare: time and memory grow with the square of this number.
    private static let maximumCompared = 4_000

    package init(from old: [Line], to new: [Line]) {
        let head = zip(old, new).prefix { $0 == $1 }.count
        let tail = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed()).prefix { $0 == $1 }.count
        let middle = Edit(old: head..<old.count - tail, new: head..<new.count - tail)
        isExact =
            middle.old.isEmpty || middle.new.isEmpty || middle.old.count + middle.new.count <= Self.maximumCompared
        guard isExact, !middle.old.isEmpty, !middle.new.isEmpty else {
            edits = middle.old.isEmpty && middle.new.isEmpty ? [] : [middle]
            return
        }
        // Numbers, because each line is compared with many others, which may begin with the same long text.
        var numbers: [Line: Int] = [:]
        func number(_ line: Line) -> Int {
            if let known = numbers[line] { return known }
            numbers[line] = numbers.count
            return numbers.count - 1
        }
        let oldNumbers = old[middle.old].map(number), newNumbers = new[middle.new].map(number)
        var removed: Set<Int> = [], inserted: Set<Int> = []
        for change in newNumbers.difference(from: oldNumbers) {
            switch change {
            case .remove(let offset, _, _): removed.insert(head + offset)
            case .insert(let offset, _, _): inserted.insert(head + offset)
            }
        }
        var edits: [Edit] = []
        var start = (old: head, new: head)
        while start.old < middle.old.upperBound || start.new < middle.new.upperBound {
            var end = start
            while removed.contains(end.old) { end.old += 1 }
            while inserted.contains(end.new) { end.new += 1 }
            if end != start { edits.append(Edit(old: start.old..<end.old, new: start.new..<end.new)) }
            start = (end.old + 1, end.new + 1)
        }
        self.edits = edits
    }

    package static func lines(_ bytes: [UInt8]) -> [Line] {
        var lines: [Line] = []
        var start = 0
        while start < bytes.count {
            // Splitting asks a closure about each byte, which takes ten times as long.
            let end = min(bytes.firstIndex(of: UInt8(ascii: "\n"), from: start) + 1, bytes.count)
            lines.append(bytes[start..<end])
            start = end
        }
        return lines
    }
}
