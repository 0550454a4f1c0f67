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
