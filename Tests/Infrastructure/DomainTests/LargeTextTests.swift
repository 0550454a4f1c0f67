import Testing

@testable import Domain

/// Texts of megabytes are processed by faster code, which must have the same results as the usual code.
@Suite struct LargeTextTests {
    /// Each code point with special treatment, at every place of a word of eight bytes.
    private static let samples = [
        "a", "\"", "\\", "\n", "\t", "\r", "\u{1}", "\u{7F}", "é", "e\u{301}", "\u{202E}", "\u{200E}", "日", "🎉",
        "\u{E0041}", "/", " ",
    ]

    @Test(arguments: samples) func `a long text is escaped in the same way as its pieces`(_ sample: String) throws {
        for shift in 0..<8 {
            let unit = String(repeating: "x", count: shift) + sample + "tail of it " + sample
            let count = 70_000 / unit.utf8.count
            let expected =
                "\"" + String(repeating: String(JSON.string(unit).text().dropFirst().dropLast()), count: count)
            let written = JSON.string(String(repeating: unit, count: count)).text()
            #expect(written.utf8.elementsEqual((expected + "\"").utf8), "shift \(shift)")
            #expect(try JSON(parsing: written) == .string(String(repeating: unit, count: count)))
        }
    }

    /// The last two have raw letters beside the escapes; all others are ASCII, which is read by other code.
    @Test(arguments: [
        #"\""#, #"\\"#, #"\/"#, #"\n"#, #"\u0000"#, #"\u007f"#, #"\u00E9"#, #"\u65e5"#, #"\ud83c\udf89"#, #"\ud83c"#,
        #"\udf89"#, #"\ud83c\u0041"#, #"\n\""#, #"é\n"#, #"\u00e9🎉"#,
    ])
    func `a long text with escapes is read in the same way as its pieces`(_ escape: String) throws {
        for shift in 0..<8 {
            let piece = String(repeating: "x", count: shift) + escape + "tail of it" + escape
            guard case .string(let expected) = try JSON(parsing: "\"\(piece)\"") else {
                Issue.record("no string")
                return
            }
            // Read in several pieces of 64 KiB.
            let count = 200_000 / expected.utf8.count
            let read = try JSON(parsing: "\"" + String(repeating: piece, count: count) + "\"")
            #expect(read == .string(String(repeating: expected, count: count)), "shift \(shift)")
            guard case .string(let text) = read else { continue }
            #expect(String(validating: Array(text.utf8), as: UTF8.self) == text)
        }
    }

    /// The first byte of a sequence decides the range of the second; these are the limits of all ranges.
    private static let edges: [UInt8] = [0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF]

    @Test(arguments: UInt8(0x7F)...0xFF) func `the same bytes are valid as for the standard library`(_ first: UInt8) {
        for second in Self.edges {
            for third in Self.edges {
                for fourth in Self.edges {
                    let sequence = [first, second, third, fourth]
                    for bytes in (1...4).map({ Array(sequence.prefix($0)) }) + [Array("12345".utf8) + sequence + [65]] {
                        let isValid = bytes.withUnsafeBufferPointer(\.isValid)
                        #expect(isValid == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes)")
                    }
                }
            }
        }
    }

    @Test(arguments: [[0xFF], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xC3, 0xA9]] as [[UInt8]])
    func `a large text is repaired as a small one is`(_ bytes: [UInt8]) {
        let filled = Array(repeating: UInt8(ascii: "a"), count: 70_000)
        for text in [filled + bytes, bytes + filled, filled + bytes + filled] {
            let repaired = text.withUnsafeBufferPointer { String(repairing: $0) }
            #expect(repaired.utf8.elementsEqual(String(decoding: text, as: UTF8.self).utf8))
        }
    }

    @Test func `a member is found before and after a text of megabytes`() throws {
        let long = String(repeating: "line \"of\" it\\n\n\u{E9}\u{1F389}", count: 10_000)
        let members: [JSON.Member] = [
            .init("title", "a"), .init("content", .string(long)), .init("listed", true), .init("content", "second"),
        ]
        let text = JSON.object([.init("paste", .object(members)), .init("message", "m")]).bytes(.pretty)
        let document = try JSONDocument(checking: text)
        guard case .unread(let root) = document.root, case .unread(let paste)? = root["paste"] else {
            Issue.record("a large object was read at once")
            return
        }
        func json(_ value: JSONDocument.Value?) -> JSON? {
            switch value {
            case .read(let json)?: json
            case .unread(let part)?: part.json
            case nil: nil
            }
        }
        #expect(json(paste["title"]) == "a")
        #expect(json(paste["content"]) == .string(long))
        #expect(json(paste["listed"]) == true)
        #expect(json(paste["nothing"]) == nil)
        #expect(json(root["message"]) == "m")
        #expect(paste.json == .object(members))
    }

    @Test func `an object with very many members is read as one with few`() throws {
        let members = (0..<10_000).map { JSON.Member("key \"\($0)\"", .int($0)) }
        let document = try JSONDocument(checking: JSON.object(members).bytes())
        guard case .unread(let root) = document.root else {
            Issue.record("a large object was read at once")
            return
        }
        for number in [0, 31, 32, 9999] {
            guard case .read(let value)? = root["key \"\(number)\""] else {
                Issue.record("member \(number) is missing")
                continue
            }
            #expect(value == .int(number))
        }
        #expect(root.json == .object(members))
    }

    @Test(arguments: [#""\ud83e\uZZZZ""#, #""\u12"#, #""abc\"#, #""abc\u123"#, #""abc\q""#])
    func `an invalid escape after a long text is refused`(_ end: String) {
        let text = "[\"" + String(repeating: "x\\n", count: 40_000) + "\"," + end
        #expect(throws: JSONSyntaxError.self) { try JSONDocument(checking: Array(text.utf8)) }
        #expect(throws: JSONSyntaxError.self) { try JSON(parsing: text) }
    }

    @Test(arguments: 0..<20) func `a secret is found at every place of a long text`(_ place: Int) {
        let mask = SecretMask([Secret("qzsecret"), Secret("other-one")])
        let (before, after) = (String(repeating: "q", count: place), String(repeating: "o%\\", count: place))
        for secret in ["qzsecret", "other-one"] {
            let masked = mask.bytes(Array((before + secret + after).utf8))
            #expect(String(decoding: masked, as: UTF8.self) == before + "***" + after)
        }
        #expect(mask.bytes(Array((before + after).utf8)) == Array((before + after).utf8))
    }
}
