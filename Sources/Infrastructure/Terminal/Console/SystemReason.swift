import Domain
import Glibc

extension SafeText {
    /// The system's words for an `errno`, as the end of a sentence: `no space left on device`.
    static func systemReason(_ code: Int32) -> SafeText {
        let words = String(cString: strerror(code))
        return SafeText(line: words.prefix(1).lowercased() + words.dropFirst())
    }
}
