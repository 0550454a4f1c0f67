/// Removes known secrets, and the user information of URLs, from output.
package struct SecretMask: Sendable {
    package static let mask = "***"

    /// Longest first, so that a longer secret is masked as a whole where it contains a shorter one.
    private let spellings: [SecretSpelling]
    /// For each value of a byte, whether a spelling may begin with it.
    private let beginnings: [Bool]
    /// Two bytes that a spelling may begin with, apart from those that begin with `%`. A letter alone is in every line.
    private let pairs: [UInt16]

    package init(_ secrets: [Secret]) {
        let texts = secrets.map(\.exposed).sorted { $0.utf8.count > $1.utf8.count }
        spellings = texts.compactMap { SecretSpelling($0) }
        let beginnings = Set(texts.compactMap(\.utf8.first) + Array("%\\".utf8))
        self.beginnings = (0...UInt8.max).map { beginnings.contains($0) }
        let raw = texts.flatMap { text in
            let bytes = Array(text.utf8.prefix(2)) + Array("%\\".utf8)
            return bytes.dropFirst().map { Self.pair(bytes[0], $0) }
        }
        pairs = raw + Array("u\"\\/".utf8).map { Self.pair(UInt8(ascii: "\\"), $0) }
    }

    /// The bytes with `***` in place of each known secret; the same array where there is none.
    package func bytes(_ bytes: [UInt8]) -> [UInt8] {
        guard !spellings.isEmpty else { return bytes }
        var out: [UInt8] = []
        // The end of what was copied to `out`.
        var copied = 0
        var index = 0
        while true {
            index = nextBeginning(in: bytes, from: index)
            guard index < bytes.count else { break }
            guard let length = length(in: bytes, at: index) else {
                index += 1
                continue
            }
            out.append(contentsOf: bytes[copied..<index])
            out.append(contentsOf: Self.mask.utf8)
            index += length
            copied = index
        }
        return copied == 0 ? bytes : out + bytes[copied...]
    }

    /// Index of the next byte that a spelling may begin with; `bytes.count` if there is none.
    private func nextBeginning(in bytes: [UInt8], from start: Int) -> Int {
        var index = start
        while index < bytes.count, !isBeginning(bytes, at: index) { index += 1 }
        return index
    }

    private func isBeginning(_ bytes: [UInt8], at index: Int) -> Bool {
        guard beginnings[Int(bytes[index])] else { return false }
        if bytes[index] == UInt8(ascii: "%") { return true }
        // A spelling has more than one byte.
        return index + 1 < bytes.count && pairs.contains(Self.pair(bytes[index], bytes[index + 1]))
    }

    private static func pair(_ first: UInt8, _ second: UInt8) -> UInt16 { UInt16(first) << 8 | UInt16(second) }

    private func length(in bytes: [UInt8], at index: Int) -> Int? {
        for spelling in spellings {
            if let length = spelling.length(in: bytes, at: index) { return length }
        }
        return nil
    }

    /// A message without known secrets, and without the user name and password of a URL.
    package func text(_ text: SafeText) -> SafeText {
        let masked =
            spellings.isEmpty ? text.rendered : String(decoding: bytes(Array(text.rendered.utf8)), as: UTF8.self)
        return SafeText(trusted: Self.withoutUserInformation(masked))
    }

    private func plain(_ text: String) -> String { String(decoding: bytes(Array(text.utf8)), as: UTF8.self) }

    package func error(_ error: TritonError) -> TritonError {
        var error = error
        error.action = error.action.map(text)
        error.subject = error.subject.map(text)
        error.message = text(error.message)
        error.hint = error.hint.map(text)
        error.generalHint = error.generalHint.map(text)
        // Texts of the user and of the service: a URL in them stays as it is.
        error.difference = error.difference.map { TextDifference(before: plain($0.before), after: plain($0.after)) }
        return error
    }

    /// `https://***@host` for `https://user:password@host`, wherever such a URL is in the text.
    package static func withoutUserInformation(_ text: String) -> String {
        guard text.contains(byte: UInt8(ascii: "@")) else { return text }
        var out: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let separator = rest.firstRange(of: Array("://".utf8)) {
            out += rest[..<separator.upperBound]
            rest = rest[separator.upperBound...]
            let word = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: "'") && $0 != UInt8(ascii: "\"") }
            guard let end = endOfUserInformation(word) else { continue }
            out += Array("\(mask)@".utf8)
            rest = rest[(end + 1)...]
        }
        return String(decoding: out + rest, as: UTF8.self)
    }

    /// The same for a text that should be one URL: without `://` too, what precedes the last `@` may be a password.
    package static func urlWithoutUserInformation(_ url: String) -> String {
        let masked = withoutUserInformation(url)
        guard masked == url, let end = url.utf8.lastIndex(of: UInt8(ascii: "@")),
            Array(url.utf8).firstRange(of: Array("://".utf8)) == nil
        else { return masked }
        return mask + url[end...]
    }

    /// The position of the `@` that ends the user information. A password may contain an unescaped slash: then the text
    /// after the colon is not a port number.
    private static func endOfUserInformation(_ word: ArraySlice<UInt8>) -> Int? {
        let authority = word.prefix { !"/?#\\".utf8.contains($0) }
        if let end = authority.lastIndex(of: UInt8(ascii: "@")) { return end }
        guard authority.first != UInt8(ascii: "["), let colon = authority.firstIndex(of: UInt8(ascii: ":")) else {
            return nil
        }
        let port = authority[(colon + 1)...]
        return port.allSatisfy { (0x30...0x39).contains($0) } ? nil : word.lastIndex(of: UInt8(ascii: "@"))
    }
}
