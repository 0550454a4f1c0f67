import Domain
import JQ
import Platform
import Synchronization
import Testing

/// One at a time, because a run of the process is ended from outside.
@Suite(.serialized) struct JQFilterTests {
    private func results(_ expression: String, _ json: String) throws -> [JQFilter.Result] {
        var results: [JQFilter.Result] = []
        try JQFilter(expression).run(Array(json.utf8)) { results.append($0) }
        return results
    }

    @Test func `strings are results as text, and everything else as JSON`() throws {
        #expect(
            try results(".[]", #"["a\nb", 1.5, null, {"k":[true]}, "🍅"]"#) == [
                .text("a\nb"), .json(.number("1.5")), .json(.null), .json(["k": [true]]), .text("🍅"),
            ])
    }

    @Test func `expressions are in the language of jq`() throws {
        let json = #"[{"name":"tea","counter":8},{"name":"docs","counter":12}]"#
        #expect(try results("sort_by(-.counter) | map(.name) | join(\",\")", json) == [.text("docs,tea")])
        #expect(try results("[.[] | select(.counter > 9)] | length", json) == [.json(.number("1"))])
        #expect(try results("empty", json) == [])
    }

    @Test func `two Unicode forms of one letter are two expressions`() throws {
        #expect(try results("\"\u{E9}\" | utf8bytelength", "null") == [.json(.number("2"))])
        #expect(try results("\"e\u{301}\" | utf8bytelength", "null") == [.json(.number("3"))])
    }

    @Test(arguments: [
        (".[", "syntax error"), (".foo | nothing", "nothing/0 is not defined"),
        ("import \"a\" as a; .", "unexpected import"),
        ("import \"a\" as a {search: \"./\"}; .", "unexpected import"),
        ("include \"/etc/passwd\"; .", "unexpected include"), ("import \"a\" as $a {search: 1}; .", ""),
        ("\u{0}", "this is not an expression"),
        ("stderr", "'stderr' cannot be used here"), (".|debug", "'debug' cannot be used here"),
        ("debug(.)", "'debug' cannot be used here"), ("try input catch 1", "'input' cannot be used here"),
        ("def f(g): g; f(stderr)", "'stderr' cannot be used here"),
        (#""\(input)""#, "'input' cannot be used here"),
    ])
    func `an invalid expression is a usage error with the message of jq`(_ expression: String, _ words: String) throws {
        let error = #expect(throws: TritonError.self) { try JQFilter(expression) }
        #expect(error?.code == .usage)
        #expect(error?.message.rendered.contains(words) == true, "\(error?.message.rendered ?? "")")
    }

    @Test(arguments: [
        "def stderr: 1; stderr", "{stderr: 1} | .stderr", "1 as $debug | $debug", "1 # input", #""input" | length - 4"#,
        "def unused: stderr; 1",
    ])
    func `an expression may have names of its own`(_ expression: String) throws {
        #expect(try results(expression, "0") == [.json(.number("1"))])
    }

    @Test func `results before a failure are returned first`() throws {
        var found: [JQFilter.Result] = []
        let error = #expect(throws: TritonError.self) {
            try JQFilter(".[] | .name").run(Array(#"[{"name":"a"},1]"#.utf8)) { found.append($0) }
        }
        #expect(found == [.text("a")])
        #expect(error?.code == .badData && error?.message.rendered.hasPrefix("jq: Cannot index number with ") == true)
    }

    @Test(arguments: [
        ("implode", "implode takes an array of code points"),
        ("[-1] | implode", "implode takes an array of code points"),
        ("reduce range(1000) as $depth (null; [.])", "the result is nested too deeply"),
    ])
    func `what the library cannot do fails with a message`(_ expression: String, _ words: String) throws {
        #expect(throws: TritonError(.badData, "jq: \(line: words)")) { try results(expression, "[{}]") }
        #expect(try results("[116, 101, 97] | implode, (inputs | 1)", "1") == [.text("tea")])
    }

    @Test(arguments: [#""a\u0000b" | error"#, #""a\u0000b" | halt_error"#])
    func `a message is whole, also behind a NUL`(_ expression: String) {
        #expect(throws: TritonError(.badData, "jq: \(line: "a\0b")")) { try results(expression, "1") }
    }

    @Test func `JSON that is nested more deeply than jq reads is refused`() {
        let json = String(repeating: "[", count: 1000) + String(repeating: "]", count: 1000)
        #expect(throws: TritonError(.badData, "jq cannot read the JSON: it is nested too deeply")) {
            try results(".", json)
        }
    }

    @Test func `filters that run at the same time do not disturb each other`() async throws {
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    for _ in 0..<200 {
                        #expect((try? results(".+\(number)", "1")) == [.json(.number("\(number + 1)"))])
                    }
                }
            }
        }
    }

    @Test func `an expression that halts reports its message`() throws {
        let error = #expect(throws: TritonError.self) {
            try JQFilter(#""enough" | halt_error"#).run(Array("1".utf8)) { _ in }
        }
        #expect(error == TritonError(.badData, "jq: enough"))
        #expect(try results("halt", "1") == [])
    }

    @Test func `the reader of the results can stop an endless expression`() throws {
        struct Enough: Error {}
        var count = 0
        #expect(throws: Enough.self) {
            try JQFilter("repeat(.)").run(Array("1".utf8)) { _ in
                count += 1
                if count == 1000 { throw Enough() }
            }
        }
        #expect(count == 1000)
    }

    @Test(arguments: [
        "last(repeat(1))", "[range(infinite)]", "def f: f; f", "until(false; .)", "[limit(1e15; repeat(1))]",
    ])
    func `an endless expression is ended from another thread`(_ expression: String) throws {
        let isStopped = Mutex(false)
        #expect(throws: CancellationError.self) {
            try JQFilter("0, \(expression)").run([48]) { result in
                #expect(result == .json(.number("0")))
                isStopped.withLock { $0 = DetachedThread.start { JQFilter.stopRunning() } }
            }
        }
        #expect(isStopped.withLock { $0 })
        #expect(try results("0, 1", "0") == [.json(.number("0")), .json(.number("1"))])
    }

    @Test func `one expression can be used for several texts`() throws {
        let filter = try JQFilter(".a")
        for number in 1...3 {
            var found: [JQFilter.Result] = []
            try filter.run(Array(#"{"a":\#(number)}"#.utf8)) { found.append($0) }
            #expect(found == [.json(.number("\(number)"))])
        }
    }

    @Test func `without the library the message names the package`() {
        let error = #expect(throws: TritonError.self) {
            try JQLibrary.load(SystemLibrary("libjq-that-is-not-there.so.1"))
        }
        #expect(error?.code == .unavailable)
        #expect(error?.message.rendered.contains("libjq-that-is-not-there.so.1") == true)
        #expect(error?.hint?.rendered.contains("libjq1") == true)
    }
}
