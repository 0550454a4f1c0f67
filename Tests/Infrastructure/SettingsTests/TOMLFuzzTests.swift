import Domain
import Testing

@testable import Settings

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
                "profile", "list", "long", "profiles.\"a b\".c.x.y.\"zé\".q.r", "profiles.\"a b\".c.x.y.\"zé\".s", "tables",
            ])
    }

    @Test func `whatever byte changes, a file is broken or edited exactly`() {
        let replacements = Array("\"'[]{}=.,#\\\n\r \t0aZ\0\u{1}".utf8) + [0x80, 0xC3, 0xFF]
        let keys: [SettingKey] = ["profile", "alias.st", "profiles.work.address", "profiles.\"a b\".c.x.new", "tables.k"]
        var edited = 0
        for index in sample.indices {
            for (turn, byte) in replacements.enumerated() {
                var bytes = sample
                bytes[index] = byte
                edited += exactEdits(bytes, keys[(index + turn) % keys.count])
            }
            edited += exactEdits(Array(sample[..<index]), keys[index % keys.count])
        }
        #expect(edited > 1000)
    }

    /// One for an edit that was made, after comparing all values; zero for a file or edit that was refused.
    private func exactEdits(_ bytes: [UInt8], _ key: SettingKey) -> Int {
        do {
            let before = try TOMLDocument(bytes)
            let after = try TOMLDocument(try TOMLEditor(before).setting(key, to: .string("new")))
            var expected = before.leaves
            expected[key] = .string("new")
            #expect(after.leaves == expected)
            return 1
        } catch {
            #expect((error as? TritonError)?.code == .config)
            return 0
        }
    }
}
