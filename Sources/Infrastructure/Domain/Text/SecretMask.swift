/// What is secret in a text, and how it is masked: known secrets by their value, unknown ones by
/// the name in front of them, the user information of URLs, and the operands of a command that may be a secret.
package struct SecretMask: Sendable {
    package static let mask = "***"
    /// Names of secret values in JSON (`"api_key": "…"`), queries and forms (`code=…`); see the service reference,
    /// sections 6.1 and 6.7.
    package static let names: Set<String> = ["api_key", "client_secret", "code", "access_token"]

    /// Longest first, so that a longer secret is masked as a whole where it contains a shorter one.
    private let spellings: [SecretSpelling]
    private let names: [SecretName]
    /// For each value of a byte, whether a spelling or a name may begin with it.
    private let beginnings: [Bool]

    package init(_ secrets: [Secret?] = [], names: Set<String> = []) {
        let texts = secrets.compactMap { $0?.exposed }.sorted { $0.utf8.count > $1.utf8.count }
        spellings = texts.compactMap { SecretSpelling($0) }
        self.names = names.map { SecretName($0) }
        let beginnings = Set(
            texts.compactMap(\.utf8.first) + Array("%\\".utf8)
                + names.flatMap { [$0.utf8.first, $0.uppercased().utf8.first].compactMap(\.self) })
        self.beginnings = (0...UInt8.max).map { beginnings.contains($0) }
    }

    /// The parts between the secrets; one more than there are secrets.
    private func parts(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        guard !spellings.isEmpty || !names.isEmpty else { return [bytes[...]] }
        var parts: [ArraySlice<UInt8>] = []
        var partStart = 0, index = 0
        while index < bytes.count {
            guard beginnings[Int(bytes[index])], let secret = secret(in: bytes, at: index) else {
                index += 1
                continue
            }
            parts.append(bytes[partStart..<secret.lowerBound])
            (partStart, index) = (secret.upperBound, secret.upperBound)
        }
        return parts + [bytes[partStart...]]
    }

    private func secret(in bytes: [UInt8], at index: Int) -> Range<Int>? {
        for spelling in spellings {
            if let length = spelling.length(in: bytes, at: index) { return index..<index + length }
        }
        for name in names {
            if let value = name.value(in: bytes, at: index) { return value }
        }
        return nil
    }

    /// The bytes with `***` in place of each secret; the same array where there is none.
    package func bytes(_ bytes: [UInt8]) -> [UInt8] {
        let parts = parts(bytes)
        return parts.count == 1 ? bytes : Array(parts.joined(separator: Self.mask.utf8))
    }

    /// The parts of a text between the secrets; one more than there are secrets.
    package func split(_ text: String) -> [String] {
        parts(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }

    package func text(_ text: String) -> String { split(text).joined(separator: Self.mask) }

    /// A message without secrets, and without the user name and password of a URL.
    package func text(_ text: SafeText) -> SafeText {
        SafeText(trusted: Self.withoutUserInformation(self.text(text.rendered)))
    }

    package func error(_ error: TritonError) -> TritonError {
        var error = error
        error.action = error.action.map(text)
        error.subject = error.subject.map(text)
        error.message = text(error.message)
        error.hint = error.hint.map(text)
        error.generalHint = error.generalHint.map(text)
        // Texts of the user and of the service: a URL in them stays as it is.
        error.difference = error.difference.map { TextDifference(before: text($0.before), after: text($0.after)) }
        return error
    }

    /// The error of a line whose operands may be secrets by mistake, without them. In messages they are in single
    /// quotes.
    package static func error(_ error: TritonError, hidingOperandsOf words: [String]) -> TritonError {
        var message = error.message.rendered
        // The text after one hyphen may be a value, even if the option does not exist.
        for word in words where !word.isEmpty && !word.hasPrefix("--") && !(word.hasPrefix("-") && word.utf8.count == 2)
        {
            message = message.replacingBytes(of: "'\(SafeText(line: word).rendered)'", with: "'\(mask)'")
        }
        var error = error
        error.message = SafeText(trusted: message)
        return error
    }

    /// `https://***@host` for `https://user:password@host`, wherever such a URL is in the text.
    package static func withoutUserInformation(_ text: String) -> String {
        guard text.contains(byte: UInt8(ascii: "@")) else { return text }
        var out: [UInt8] = []
        var rest = Array(text.utf8)[...]
        // Found once for each word, not once for each separator in it.
        var word = rest.prefix(0), lastSign: Int?
        while let separator = rest.firstRange(of: Array("://".utf8)) {
            out += rest[..<separator.upperBound]
            rest = rest[separator.upperBound...]
            if rest.startIndex >= word.endIndex {
                word = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: "'") && $0 != UInt8(ascii: "\"") }
                lastSign = word.lastIndex(of: UInt8(ascii: "@"))
            }
            guard let sign = lastSign, sign >= rest.startIndex,
                let end = endOfUserInformation(rest[..<word.endIndex], lastSign: sign)
            else { continue }
            out += Array("\(mask)@".utf8)
            rest = rest[(end + 1)...]
        }
        return String(decoding: out + rest, as: UTF8.self)
    }

    /// A text that should be the URL of a service, for output. What precedes the last `@` may be a password, whatever
    /// characters it has, and a key may be in the query or the fragment.
    package static func serviceURL(_ url: String) -> String {
        var shown = url
        if let sign = url.utf8.lastIndex(of: UInt8(ascii: "@")) {
            let scheme = url.firstRange(of: "://").map { url[..<$0.upperBound] } ?? ""
            shown = "\(scheme)\(mask)\(url[sign...])"
        }
        guard let end = shown.utf8.firstIndex(where: { "?#".utf8.contains($0) }) else { return shown }
        return shown[...end] + mask
    }

    /// The position of the `@` that ends the user information. A password may contain an unescaped slash: then the text
    /// after the colon is not a port number.
    private static func endOfUserInformation(_ word: ArraySlice<UInt8>, lastSign: Int) -> Int? {
        let authority = word.prefix { !"/?#\\".utf8.contains($0) }
        if let end = authority.lastIndex(of: UInt8(ascii: "@")) { return end }
        guard authority.first != UInt8(ascii: "["), let colon = authority.firstIndex(of: UInt8(ascii: ":")) else {
            return nil
        }
        let port = authority[(colon + 1)...]
        return port.allSatisfy(\.isDigit) ? nil : lastSign
    }
}
