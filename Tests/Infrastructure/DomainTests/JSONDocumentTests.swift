import Domain
import Testing

/// A document that is read in parts has the same values as when it is read at once.
@Suite struct JSONDocumentTests {
    /// Longer than the limit for reading at once, several levels deep, with all kinds of values.
    private static let text = text(of: 4000)

    /// - Parameter count: number of items of each list; with 1,000 it is still longer than the limit.
    private static func text(of count: Int) -> String {
        let items = (0..<count).map {
            #"{"id":"\#($0)","text":"a \"quote\" \u00e9 🥰","more":[1.50,true,null,{"b":[]}]}"#
        }
        let list = "[" + items.joined(separator: " ,\n") + "]"
        return """
            \u{FEFF} {"request":{"success":true}, "response" : {"first":[],"list":\(list),"object":{"a":\(list),"a":1,\
            "z":[\(list)]}},"response":2} \n
            """
    }

    /// All of it, read in parts.
    private func json(_ value: JSONDocument.Value) -> JSON {
        switch value {
        case .read(let json): json
        case .unread(let part) where part.isObject: .object(part.members.map { .init($0.key, json($0.value)) })
        case .unread(let part): .array(part.members.map { json($0.value) })
        }
    }

    @Test func `all parts together make the whole document`() throws {
        let whole = try JSON(parsing: Self.text)
        let root = try JSONDocument(checking: Array(Self.text.utf8)).root
        #expect(json(root) == whole)
        guard case .unread(let part) = root else {
            Issue.record("the document was read at once")
            return
        }
        #expect(part.json == whole)
    }

    @Test func `the first member with a name is found, and a missing one is not`() throws {
        guard case .unread(let root) = try JSONDocument(checking: Array(Self.text.utf8)).root,
            case .unread(let response)? = root["response"],
            case .unread(let object)? = response["object"], case .unread(let list)? = object["a"]
        else {
            Issue.record("a large part was read at once")
            return
        }
        #expect(list["id"] == nil && object["b"] == nil)
        #expect(list.members.reduce(0) { count, _ in count + 1 } == 4000)
        guard case .read(let request)? = root["request"] else {
            Issue.record("a small part was not read")
            return
        }
        #expect(request == ["success": true])
    }

    /// The end of a string is searched in three ways: nearby, far away, and in a text that was checked.
    @Test(arguments: [#"\""#, #"\\"#, #"\\\""#, #"\n"#, #"\u00e9"#, #"\ud83e\udd70"#, "é"])
    func `a string is read in the same way with an escape at any place`(_ escape: String) throws {
        let decoded = [
            #"\""#: "\"", #"\\"#: "\\", #"\\\""#: "\\\"", #"\n"#: "\n", #"\u00e9"#: "é", #"\ud83e\udd70"#: "🥰",
            "é": "é",
        ]
        for before in 0..<40 {
            for after in [0, 1, 7, 8, 9, 15, 16, 17, 40] {
                let (start, end) = (String(repeating: "a", count: before), String(repeating: "b", count: after))
                let expected = JSON.string(start + (decoded[escape] ?? "") + end)
                let string = "\"\(start)\(escape)\(end)\""
                let text = "[\(string),{\(string):\(string)}]"
                let whole = try JSON(parsing: text)
                #expect(whole == [expected, .object([.init(start + (decoded[escape] ?? "") + end, expected)])])
                #expect(try JSONDocument(checking: Array(text.utf8)).json == whole)
                #expect(throws: JSONSyntaxError.self) { try JSON(parsing: String(text.dropLast(3))) }
            }
        }
    }

    @Test(arguments: ["null", "[]", "{}", " [1, {\"a\":\"b\"}] ", "\"a\"", "-1.5e7"])
    func `a small document is read at once`(_ text: String) throws {
        guard case .read(let json) = try JSONDocument(checking: Array(text.utf8)).root else {
            Issue.record("it was not read")
            return
        }
        #expect(try json == JSON(parsing: text))
    }

    @Test func `a mistake has the same offset as when the document is read at once`() {
        var bytes = Array(Self.text(of: 200).utf8)
        var found = 0
        for position in stride(from: 0, to: bytes.count, by: 307) {
            let kept = bytes[position]
            for wrong in [UInt8(ascii: "}"), UInt8(ascii: "x"), UInt8(ascii: "\\"), UInt8(ascii: "\"")] {
                bytes[position] = wrong
                let whole = Result { () throws(JSONSyntaxError) in try JSON(parsing: bytes) }
                let checked = Result { () throws(JSONSyntaxError) in try JSONDocument(checking: bytes) }
                switch (whole, checked) {
                case (.failure(let left), .failure(let right)):
                    found += 1
                    #expect(left == right)
                case (.success, .success): break
                default: Issue.record("at \(position) only one of the two is refused")
                }
            }
            bytes[position] = kept
        }
        #expect(found > 100)
    }
}
