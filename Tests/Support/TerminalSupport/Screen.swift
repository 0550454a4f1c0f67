/// The screen of a terminal: the subset of xterm that readline uses.
package struct Screen {
    package private(set) var rows: [[String]] = [[]]
    private var row = 0
    private var column = 0
    private var wrapsNext = false
    private var pending: [UInt8] = []
    package var columns: Int

    package init(columns: Int) { self.columns = columns }

    package var lines: [String] {
        var lines = rows.map { cells in
            var text = cells.joined()
            while text.last == " " { text.removeLast() }
            return text
        }
        while lines.last == "" { lines.removeLast() }
        return lines
    }

    /// The text before the cursor in its row.
    package var beforeCursor: String { rows[row].prefix(column).joined() }

    package mutating func write(_ bytes: some Sequence<UInt8>) {
        pending += bytes
        // The last bytes may be an incomplete character or escape sequence.
        while let length = nextLength() {
            let unit = String(decoding: pending[..<length], as: UTF8.self)
            pending.removeFirst(length)
            if unit.utf8.first == 0x1B { control(unit) } else { put(unit) }
        }
    }

    private func nextLength() -> Int? {
        guard let first = pending.first else { return nil }
        if first != 0x1B {
            let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
            return pending.count >= length ? length : nil
        }
        guard pending.count >= 2 else { return nil }
        // A command for the terminal program, which ends with BEL.
        if pending[1] == UInt8(ascii: "]") { return pending.firstIndex(of: 7).map { $0 + 1 } }
        guard pending[1] == UInt8(ascii: "[") else { return 2 }
        return pending.dropFirst(2).firstIndex { (0x40...0x7E).contains($0) }.map { $0 + 1 }
    }

    private mutating func put(_ text: String) {
        switch text {
        case "\r": (column, wrapsNext) = (0, false)
        case "\n": down()
        case "\u{8}": (column, wrapsNext) = (max(0, column - 1), false)
        case "\u{7}": break
        default: print(text)
        }
    }

    private mutating func down() {
        row += 1
        if row == rows.count { rows.append([]) }
        wrapsNext = false
    }

    private mutating func print(_ text: String) {
        let value = text.unicodeScalars.first?.value ?? 0
        let width =
            (0x300...0x36F).contains(value)
            ? 0 : (0x1100...0x115F).contains(value) || (0x2E80...0xD7A3).contains(value) || value >= 0x1F300 ? 2 : 1
        if width == 0 {
            if column > 0 { rows[row][column - 1] += text }
            return
        }
        if wrapsNext || column + width > columns {
            down()
            column = 0
        }
        while rows[row].count < column + width { rows[row].append(" ") }
        rows[row][column] = text
        if width == 2 { rows[row][column + 1] = "" }
        column += width
        if column == columns { (column, wrapsNext) = (columns - 1, true) }
    }

    private mutating func control(_ sequence: String) {
        guard sequence.hasPrefix("\u{1B}["), !sequence.hasPrefix("\u{1B}[?"), let final = sequence.last else { return }
        let number = Int(sequence.dropFirst(2).dropLast())
        let count = max(1, number ?? 1)
        if final != "m" { wrapsNext = false }
        switch final {
        case "A": row = max(0, row - count)
        case "C": column = min(columns - 1, column + count)
        case "D": column = max(0, column - count)
        case "K" where number ?? 0 == 0: rows[row] = Array(rows[row].prefix(column))
        case "K": rows[row] = []
        case "J":
            rows[row] = Array(rows[row].prefix(number == 2 ? 0 : column))
            rows.removeSubrange((row + 1)...)
        case "H": (row, column) = (0, 0)
        case "P": rows[row].removeSubrange(min(column, rows[row].count)..<min(column + count, rows[row].count))
        case "@": rows[row].insert(contentsOf: Array(repeating: " ", count: count), at: min(column, rows[row].count))
        default: break
        }
        while rows[row].count < column { rows[row].append(" ") }
    }
}
