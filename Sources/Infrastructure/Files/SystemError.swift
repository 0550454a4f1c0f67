package import Domain
import Glibc

extension TritonError {
    /// What a failed system call means to the person: the action, the path as subject, the system's own words.
    package static func system(_ number: Int32, _ action: SafeText, _ path: String, code: Code = .io) -> TritonError {
        TritonError(code, SafeText(line: systemMessage(number))).while_(action, SafeText(line: path))
    }

    /// The C library's text, with a lower-case start as in all our messages.
    package static func systemMessage(_ number: Int32) -> String {
        guard let text = strerror(number) else { return "error \(number)" }
        let words = String(cString: text)
        return words.prefix(1).lowercased() + words.dropFirst()
    }
}
