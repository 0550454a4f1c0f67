import Domain
import OMGAPI

private let tokens = [
    "{", "}", "[", "]", ",", ":", "\"", "null", "true", "false", "0", "-1", "1e309", "9999999999999999999999", "0.1",
    "\\u0000", "\\ud800", "\\udc00", "\\ud83d\\ude00", "\\u202e",
    "\\", "\u{FEFF}", "\"request\":", "\"response\":", "\"message\":", "\"success\":false", "\"status_code\":404", "{}",
    "[]", "\"\"",
]

extension FuzzSubject {
    static let json = FuzzSubject("json", seedFolders: ["Fixtures"], words: tokens) { bytes in
        let document: JSON
        // Most inputs are not JSON, which is an expected result.
        do throws(JSONSyntaxError) { document = try JSON(parsing: bytes) } catch {
            return try promise(error.offset <= bytes.count, "an error beyond the end")
        }
        for style in [JSON.Style.compact, .pretty] {
            let written = document.bytes(style)
            try promise(isSame(try JSON(parsing: written), document), "\(style) does not read back")
            try promiseHarmless(String(decoding: written, as: UTF8.self), lines: true, "JSON")
            try promise(style == .pretty || !written.contains(10), "compact JSON of several lines")
        }
    }

    static let answers = FuzzSubject("answers", seedFolders: ["Fixtures"], words: tokens) { bytes in
        for form in [EnvelopeForm.standard, .bare, .text] {
            guard let value = try opened(bytes, status: 200, form: form) else { continue }
            try walk(value, depth: 0)
            for decode in AnswerReaders.all {
                // An answer without its identifying key is an ordinary error.
                do throws(ResponseError) { try decode(value) } catch {
                    try promiseHarmless(SafeText(line: error.path).rendered, lines: false, "a path")
                }
            }
        }
    }

    static let envelope = FuzzSubject("envelope", seedFolders: ["Fixtures"], words: tokens) { bytes in
        for status in [200, 204, 302, 401, 404, 429, 500, 503] {
            _ = try opened(bytes, status: status, form: .standard)
        }
    }

    private static func opened(_ bytes: [UInt8], status: Int, form: EnvelopeForm) throws -> ResponseValue? {
        do throws(TritonError) {
            return try Envelope.open(status: status, body: bytes, form: form, retryAfter: bytes.count % 2 == 0)
        } catch {
            try promiseHarmless(error, "a refusal")
            try promise(error.code != .software, "a refusal that is a fault of ours")
            try promise(
                error.sentence.rendered.utf8.count < 16 << 10,
                "a message of \(error.sentence.rendered.utf8.count) bytes")
            return nil
        }
    }

    /// By code points, because `==` of strings ignores how letters are composed.
    private static func isSame(_ left: JSON, _ right: JSON) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)), (.string(let left), .string(let right)):
            left.utf8.elementsEqual(right.utf8)
        case (.array(let left), .array(let right)): left.elementsEqual(right, by: isSame)
        case (.object(let left), .object(let right)):
            left.elementsEqual(right) { $0.key.utf8.elementsEqual($1.key.utf8) && isSame($0.value, $1.value) }
        default: false
        }
    }

    private static func walk(_ value: ResponseValue, depth: Int) throws {
        _ = (value.string, value.int, value.flag, value.optionalFlag, value.date, value.isMissing)
        if depth < 4 { try walk(value.embedded, depth: depth + 100) }
        // A value that is not a list has no items.
        for item in ((try? value.items().prefix(50).map { $0 }) ?? []) { try walk(item, depth: depth + 1) }
        if let date = value.date { _ = Timestamp.text(date) }
        if let text = value.string { try promiseHarmless("\(RemoteText(text))", lines: false, "remote text") }
    }
}
