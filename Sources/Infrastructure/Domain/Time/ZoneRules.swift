/// The offsets of a time zone from UTC, from a file of the time zone database (RFC 9636).
package struct ZoneRules: Sendable, Equatable {
    private struct Change: Equatable {
        /// In seconds since 1970.
        let at: Int
        /// From then on, in seconds east of UTC.
        let offset: Int
    }

    private let changes: [Change]
    private let first: Int
    /// The rule after the last change.
    private let later: ZoneRecurrence?

    package static let utc = ZoneRules(changes: [], first: 0, later: nil)

    private init(changes: [Change], first: Int, later: ZoneRecurrence?) {
        self.changes = changes
        self.first = first
        self.later = later
    }

    /// Nil for bytes that are not such a file, and for version 1, whose times end in 2038.
    package init?(file bytes: [UInt8]) {
        guard let old = Header(bytes, at: 0), let new = Header(bytes, at: 44 + old.size(ofTimes: 4)), new.version >= 50
        else { return nil }
        let start = 44 + old.size(ofTimes: 4) + 44
        guard new.typeCount > 0, start + new.size(ofTimes: 8) <= bytes.count else { return nil }
        func number(_ position: Int, _ count: Int) -> Int {
            let value = bytes[position..<position + count].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
            return count == 4 ? Int(Int32(truncatingIfNeeded: value)) : Int(Int64(bitPattern: value))
        }
        let types = start + 9 * new.timeCount
        let offsets = (0..<new.typeCount).map { number(types + 6 * $0, 4) }
        var changes: [Change] = []
        for index in 0..<new.timeCount {
            let type = Int(bytes[start + 8 * new.timeCount + index])
            guard type < offsets.count else { return nil }
            changes.append(Change(at: number(start + 8 * index, 8), offset: offsets[type]))
        }
        let footer = bytes[(start + new.size(ofTimes: 8))...].dropFirst().prefix { $0 != 10 }
        self.init(changes: changes, first: offsets[0], later: ZoneRecurrence(String(decoding: footer, as: UTF8.self)))
    }

    /// Seconds east of UTC.
    /// - Parameter time: in seconds since 1970.
    package func offset(at time: Int) -> Int {
        guard let last = changes.last else { return later?.offset(at: time) ?? first }
        if time >= last.at { return later?.offset(at: time) ?? last.offset }
        var low = 0
        var high = changes.count
        while low < high {
            let middle = (low + high) / 2
            if changes[middle].at <= time { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? first : changes[low - 1].offset
    }

    private struct Header {
        let version: UInt8
        let timeCount, typeCount: Int
        private let others: Int
        private let leapCount: Int

        init?(_ bytes: [UInt8], at start: Int) {
            guard start + 44 <= bytes.count, bytes[start..<start + 4].elementsEqual("TZif".utf8) else { return nil }
            func count(_ index: Int) -> Int {
                bytes[(start + 20 + 4 * index)..<(start + 24 + 4 * index)].reduce(0) { $0 << 8 | Int($1) }
            }
            version = bytes[start + 4]
            (leapCount, timeCount, typeCount) = (count(2), count(3), count(4))
            others = count(0) + count(1) + count(5)
        }

        func size(ofTimes width: Int) -> Int {
            timeCount * (width + 1) + typeCount * 6 + leapCount * (width + 4) + others
        }
    }
}
