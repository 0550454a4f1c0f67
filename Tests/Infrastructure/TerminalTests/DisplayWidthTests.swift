import Domain
import Files
import Terminal
import Testing

@Suite struct DisplayWidthTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let text: String
        let width: Int
        var testDescription: String { name }
    }

    static let rows = [
        Row(name: "nothing", text: "", width: 0),
        Row(name: "ASCII", text: "hello", width: 5),
        Row(name: "Latin letter with its own code point", text: "é", width: 1),
        Row(name: "letter and combining mark", text: "e\u{301}", width: 1),
        Row(name: "mark alone", text: "\u{301}", width: 0),
        Row(name: "emoji", text: "🥰", width: 2),
        Row(name: "ZWJ profession", text: "👩‍💻", width: 2),
        Row(name: "ZWJ family", text: "👨‍👩‍👧‍👦", width: 2),
        Row(name: "rainbow flag", text: "🏳️‍🌈", width: 2),
        Row(name: "burning heart", text: "❤️‍🔥", width: 2),
        Row(name: "heart with VS16", text: "❤️", width: 2),
        Row(name: "heart as text", text: "❤", width: 1),
        Row(name: "skin tone", text: "☝🏽", width: 2),
        Row(name: "keycap", text: "1️⃣", width: 2),
        Row(name: "digit", text: "1", width: 1),
        Row(name: "country flag", text: "🇩🇪", width: 2),
        Row(name: "half a flag", text: "🇩", width: 1),
        Row(name: "flag of Scotland", text: "🏴󠁧󠁢󠁳󠁣󠁴󠁿", width: 2),
        Row(name: "CJK", text: "日本語", width: 6),
        Row(name: "rare CJK", text: "𠮷", width: 2),
        Row(name: "full-width letter", text: "Ａ", width: 2),
        Row(name: "half-width katakana", text: "ｶ", width: 1),
        Row(name: "Hangul syllables", text: "한국", width: 4),
        Row(name: "Hangul from parts", text: "\u{1112}\u{1161}\u{11AB}", width: 2),
        Row(name: "Arabic", text: "مرحبا", width: 5),
        Row(name: "Hebrew with points", text: "שָׁלוֹם", width: 4),
        Row(name: "Persian with a joiner between", text: "می‌خواهم", width: 7),
        Row(name: "number sign before digits", text: "\u{600}12", width: 3),
        Row(name: "zero width joiner alone", text: "\u{200D}", width: 0),
        Row(name: "ellipsis", text: "…", width: 1),
        Row(name: "mixed", text: "a日🥰b", width: 6),
    ]

    @Test(arguments: rows)
    func `a text has the same width as on a terminal`(_ row: Row) {
        #expect(DisplayWidth.of(row.text) == row.width)
        #expect(DisplayWidth.of(SafeText(trusted: row.text)) == row.width)
    }

    @Test
    func `every character of the named Unicode version is as wide as its data say`() throws {
        let data = try UnicodeWidths(version: "15.0.0")
        #expect(data.wide.count == 121 && data.emoji.count == 81)
        var isWide = Set<UInt32>(), isEmoji = Set<UInt32>(), values = Set<UInt32>(0x20...0x33FF)
        for range in data.wide {
            isWide.formUnion([range.lowerBound, range.upperBound])
            values.formUnion([range.lowerBound - 1, range.upperBound + 1])
            // All code points of a larger block have the width of its ends.
            if range.count < 10_000 { isWide.formUnion(range) }
        }
        for range in data.emoji { isEmoji.formUnion(range) }
        values.formUnion(isWide)
        values.formUnion(0xA490...0xABFF)
        values.formUnion(0xF900...0xFFFF)
        values.formUnion(0x1AFF0...0x1FAFF)
        var wrong: [String] = []
        for value in values.union(isEmoji) {
            guard let scalar = Unicode.Scalar(value), let age = scalar.properties.age, age <= (15, 0) else { continue }
            let takesNoColumn = [.nonspacingMark, .enclosingMark, .control].contains(scalar.properties.generalCategory)
            let isHalfFlag = (0x1F1E6...0x1F1FF).contains(value)
            let expected = (isWide.contains(value) || (isEmoji.contains(value) && !isHalfFlag)) && !takesNoColumn
            if (DisplayWidth.of(scalar) == 2) != expected { wrong.append(String(value, radix: 16)) }
        }
        #expect(wrong == [])
    }

    @Test(arguments: [
        ("hello", 5, "hello"), ("hello!", 5, "hell…"), ("日本語です", 5, "日本…"),
        ("日本語です", 6, "日本…"), ("👩‍💻👩‍💻👩‍💻", 3, "👩‍💻…"),
        ("abc", 1, "…"), ("abc", 0, ""),
        ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ])
    func `cutting keeps clusters whole and stays within the columns`(_ text: String, _ columns: Int, _ expected: String)
    {
        #expect(SafeText(trusted: text).truncated(to: columns).rendered == expected)
    }

    @Test(arguments: [("hello world", 8, "hello..."), ("hello", 2, "..")])
    func `without Unicode the cut is marked by three dots`(_ text: String, _ columns: Int, _ expected: String) {
        #expect(SafeText(trusted: text).truncated(to: columns, .ascii).rendered == expected)
    }

    @Test
    func `padding counts columns, not characters`() {
        #expect(SafeText("日本").padded(to: 6).rendered == "日本  ")
        #expect(SafeText("🥰").padded(to: 4, .right).rendered == "  🥰")
        #expect(SafeText("long").padded(to: 2).rendered == "long")
    }
}

/// The fixture that was made from the Unicode Character Database.
private struct UnicodeWidths {
    var wide: [ClosedRange<UInt32>] = []
    var emoji: [ClosedRange<UInt32>] = []

    init(version: String) throws {
        let tests = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }
        let file = try FileReader.read("\(tests)/Fixtures/unicode/EastAsianWidth-\(version).txt", limit: 1 << 20)
        for line in String(decoding: file, as: UTF8.self).split(separator: "\n") where !line.hasPrefix("#") {
            let parts = line.split(separator: " ")
            let bounds = parts[0].split(separator: ".").compactMap { UInt32($0, radix: 16) }
            let range = try #require(bounds.first)...(try #require(bounds.last))
            if parts[1] == "wide" { wide.append(range) } else { emoji.append(range) }
        }
    }
}
