import HTTPTypes

/// Status line and header fields of an answer, read line by line as libcurl passes them.
///
/// Every status line discards the lines before it, which belong to an interim answer (1xx). Fields after the empty line
/// (trailers) are left out. Repeated fields are all kept.
struct AnswerHead {
    private(set) var response: HTTPResponse?
    private var isOpen = false
    private var size = 0

    /// Largest size of all heads of one exchange, interim ones included, in bytes: libcurl before 8.3 limits only each
    /// line.
    static let sizeLimit = 256 << 10

    /// False when the limit is reached.
    mutating func take(_ line: UnsafeRawBufferPointer) -> Bool {
        size += line.count
        guard size <= Self.sizeLimit else { return false }
        let text = line.prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
        if text.starts(with: "HTTP/".utf8) {
            response = Self.status(String(decoding: text, as: UTF8.self))
            isOpen = true
        } else if text.isEmpty {
            isOpen = false
        } else if isOpen, let colon = text.firstIndex(of: UInt8(ascii: ":")),
            let name = HTTPField.Name(String(decoding: text[..<colon], as: UTF8.self))
        {
            let blanks: [UInt8] = [UInt8(ascii: " "), UInt8(ascii: "\t")]
            var value = text[text.index(after: colon)...].drop { blanks.contains($0) }
            while let last = value.last, blanks.contains(last) { value.removeLast() }
            response?.headerFields.append(HTTPField(name: name, value: value))
        }
        return true
    }

    /// `HTTP/1.1 404 Not Found`; the reason may be missing.
    private static func status(_ line: String) -> HTTPResponse? {
        let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
        guard parts.count >= 2, parts[1].utf8.count == 3, let code = Int(parts[1]), (100...999).contains(code) else {
            return nil
        }
        return HTTPResponse(status: .init(code: code, reasonPhrase: parts.count > 2 ? String(parts[2]) : ""))
    }
}
