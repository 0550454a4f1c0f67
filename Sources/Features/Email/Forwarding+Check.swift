import Domain

extension Forwarding {
    /// - Throws: ``TritonError`` of code `usage`.
    static func check(_ destinations: [String]) throws(TritonError) {
        for text in destinations {
            let parts = text.split(separator: "@", omittingEmptySubsequences: false)
            let isClean = text.unicodeScalars.allSatisfy {
                $0.value > 0x20 && $0.value != 0x7F && !"<>()[]\\:;,\"".unicodeScalars.contains($0)
                    && !TextSafety.isInvisible($0) && !$0.properties.isWhitespace
            }
            guard parts.count == 2, !parts[0].isEmpty, parts[1].contains("."), !parts[1].hasPrefix("."),
                !parts[1].hasSuffix("."), isClean
            else {
                throw TritonError(.usage, "'\(line: text)' is not an e-mail address", hint: "such as 'you@example.com'")
            }
        }
    }
}
