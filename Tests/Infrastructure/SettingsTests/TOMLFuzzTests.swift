import Domain
@testable import Settings
import Testing

@Suite struct TOMLFuzzTests {
    private let sample = Array(
        """
        \u{FEFF}# mine
        profile = "wörk" # which\r
        list = [ 1, 'two', [3.5, { a = 1 }], 1979-05-27T07:32:00Z ]
        long = \"\"\"a \\
          b\"\"\"\"
        [profiles."a b".'c']
        x.y."z\\u00e9" = { q = { r = true }, s = [] }
        [[tables]]
        k = '''x'''
        [tables.sub]
        [alias]

        """.utf8)

    @Test func `the sample is understood`() throws {
        #expect(
            try Settings(TOMLDocument(sample), path: nil).all.map(\.key.text) == [
                "profile", "list", "long", "profiles.\"a b\".c.x.y.\"zé\".q.r", "profiles.\"a b\".c.x.y.\"zé\".s",
                "tables",
            ])
    }

    @Test func `whatever byte changes, a file is broken or edited exactly`() {
        let replacements = Array("\"'[]{}=.,#\\\n\r \t0aZ\0\u{1}".utf8) + [0x80, 0xC3, 0xFF]
        let keys: [SettingKey] = [
            "profile", "alias.st", "profiles.work.address", "profiles.\"a b\".c.x.new", "tables.k",
        ]
        var edited = 0
        for index in sample.indices {
            for (turn, byte) in replacements.enumerated() {
                var bytes = sample
                bytes[index] = byte
                edited += exactEdits(bytes, keys[(index + turn) % keys.count])
            }
            edited += exactEdits(Array(sample[..<index]), keys[index % keys.count])
        }
        #expect(edited > 500)
    }

    @Test(arguments: [
        "a = #", "a = ", "d = 1979-05-27 0", "d = 1979-05-27 07:32", "a = [ # ", "a = [1,,2]", "a = [,]", "a = +",
        "a = .5", "a = 1__0", "a = 0x", "a = 01", "a = 1e", "a = _1",
        "a = truex",
        "a = 1 b = 2", "[a] b = 1", "a = \"x\" b = 1", "a = \"x\ny\"", "a\r= 1", "a = { b = , }", "\"\"\"a\"\"\" = 1",
        "= 1", "a.", "[", "[[", "[[a]", "a = 1\rb = 2",
        "a = " + String(repeating: "9", count: 1000), "a" + String(repeating: ".a", count: 100_000) + " = 1",
        "[a" + String(repeating: ".a", count: 100_000) + "]",
        "a = " + String(repeating: "{ a = ", count: 100_000), "a = " + String(repeating: "[", count: 100_000),
    ]) func `broken texts are errors with a place`(text: String) {
        let failed = #expect(throws: TritonError.self) { try TOMLDocument(Array(text.utf8)) }
        #expect(failed?.code == .config)
        #expect(failed?.sentence.rendered.hasPrefix("line ") == true)
    }

    @Test func `every kind of plain value is understood`() throws {
        let values = [
            "true", "false", "0", "+0", "-17", "1_000", "0xDEAD_beef", "0o755", "0b1101", "3.14", "-0.01", "5e+22",
            "1e06", "-2E-2", "6.626e-34", "224_617.445_991_228", "inf",
            "-inf", "+nan",
            "1979-05-27T07:32:00Z", "1979-05-27t00:32:00.999999-07:00", "1979-05-27 07:32:00", "1979-05-27", "07:32:00",
            "00:32:00.999",
        ]
        let text = values.enumerated().map { "k\($0) = \($1)\n" }.joined()
        #expect(try TOMLDocument(Array(text.utf8)).leaves.count == values.count)
    }

    /// 1 for an edit that was made, after all values were compared; 0 for a file or an edit that was refused.
    private func exactEdits(_ bytes: [UInt8], _ key: SettingKey) -> Int {
        do throws(TritonError) {
            let before = try TOMLDocument(bytes)
            let after = try TOMLDocument(try TOMLEditor(before).setting(key, to: .string("new")))
            var expected = before.leaves
            expected[key] = .string("new")
            #expect(after.leaves == expected)
            return 1
        } catch {
            #expect(error.code == .config)
            return 0
        }
    }
}
