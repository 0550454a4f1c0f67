package import Domain
import Platform

extension TritonError {
    /// The error for a failed system call: the action, the path as subject, and the system's description.
    package static func system(_ number: Int32, _ action: SafeText, _ path: String, code: Code = .io) -> TritonError {
        TritonError(code, .systemReason(number)).withContext(action, SafeText(line: path))
    }
}

extension SafeText {
    /// The C library's text for an `errno`, beginning with a small letter as in all messages: `no space left on
    /// device`.
    package static func systemReason(_ number: Int32) -> SafeText {
        guard let text = strerror(number) else { return "error \(Int(number))" }
        var words = Array(String(cString: text).utf8)
        if let first = words.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) { words[0] = first | 0x20 }
        return SafeText(line: String(decoding: words, as: UTF8.self))
    }
}
