import Domain
import Testing

@Suite("Masking secrets")
struct SecretMaskTests {
    static let rows: [(name: String, text: String, expected: String)] = [
        ("a token anywhere", "x canary/+1\"2 y canary/+1\"2", "x *** y ***"),
        ("a token inside a word", "acanary/+1\"2b", "a***b"),
        ("a token in JSON", #"{"t":"canary/+1\"2"}"#, #"{"t":"***"}"#),
        ("a token in JSON with slashes escaped", #"{"t":"canary\/+1\"2"}"#, #"{"t":"***"}"#),
        ("a token in JSON with needless escapes", ##"{"t":"\u0063an\u0061ry\u002f\u002B1\"2"}"##, ##"{"t":"***"}"##),
        ("a token in a URL with needless escapes", "?t=%63anary%2f%2b1%222", "?t=***"),
        ("half of an escape", #"canary\u00"#, #"canary\u00"#),
        ("a token in a URL", "?t=canary%2F%2B1%222", "?t=***"),
        ("JSON", #"{"api_key":"abc","name":"n"}"#, #"{"api_key":"***","name":"n"}"#),
        ("JSON with blanks", "{\"api_key\" :\n  \"abc\"}", "{\"api_key\" :\n  \"***\"}"),
        ("JSON with an escaped quotation mark", #"{"api_key":"a\"b","n":1}"#, #"{"api_key":"***","n":1}"#),
        ("JSON with a number", #"{"code":123,"n":1}"#, #"{"code":***,"n":1}"#),
        ("JSON that is cut off", #"{"api_key":"abc"#, #"{"api_key":"***"#),
        ("JSON that is cut off in an escape", #"{"api_key":"abc\"#, #"{"api_key":"***"#),
        ("JSON with an empty value", #"{"api_key":""}"#, #"{"api_key":""}"#),
        ("JSON with an object keeps it", #"{"code":{"a":1}}"#, #"{"code":{"a":1}}"#),
        ("a longer name in JSON", #"{"status_code":200,"codes":"x"}"#, #"{"status_code":200,"codes":"x"}"#),
        (
            "a query", "/oauth/?client_id=i&client_secret=abc&code=def#x",
            "/oauth/?client_id=i&client_secret=***&code=***#x"
        ),
        ("a query in capitals", "?CODE=abc", "?CODE=***"),
        ("a form", "code=abc", "code=***"),
        ("a longer name in a query", "?zip_code=1&code_x=2&decode=3", "?zip_code=1&code_x=2&decode=3"),
        ("a value that ends the text", "?access_token=", "?access_token="),
        ("several lines", "code=a\naccess_token=b c", "code=***\naccess_token=*** c"),
        ("nothing to mask", "the code of conduct 🥰", "the code of conduct 🥰"),
        ("nothing at all", "", ""),
    ]

    @Test(arguments: rows.map(\.name))
    func `a secret is masked in every field`(_ name: String) throws {
        let row = try #require(Self.rows.first { $0.name == name })
        let mask = SecretMask([Secret("canary/+1\"2")], names: SecretMask.names)
        #expect(mask.text(row.text) == row.expected)
        #expect(mask.bytes(Array(row.text.utf8)) == Array(row.expected.utf8))
    }

    @Test func `bytes that are not UTF-8 stay as they are`() {
        #expect(SecretMask(names: SecretMask.names).bytes([0xFF, 0x00, 0xC3, 0x28]) == [0xFF, 0x00, 0xC3, 0x28])
    }

    @Test func `two tokens with the same beginning are both masked`() {
        let mask = SecretMask([Secret("canary-1"), Secret("canary-123")])
        #expect(mask.text("canary-123 canary-1") == "*** ***")
    }

    @Test func `a token that is so short that it is part of ordinary words is not masked`() {
        #expect(
            SecretMask([Secret("sandbox")]).text("in the sandbox") == "in the sandbox")
    }
}
