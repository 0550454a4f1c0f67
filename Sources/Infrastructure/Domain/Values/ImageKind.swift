/// The kinds of pictures that the service accepts, recognised by their first bytes (service reference, section 6.15).
package enum ImageKind: String, Sendable, CaseIterable {
    case gif, heic, jpg, png, svg, webp

    /// In bytes: the limit of the service is 8 MB.
    package static let largestUpload = 8_000_000

    /// Nil for bytes that are not a picture of these kinds.
    package init?(bytes: [UInt8]) {
        func has(_ text: String, at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: text.utf8) }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpg
        } else if has("GIF87a") || has("GIF89a") {
            self = .gif
        } else if has("RIFF"), has("WEBP", at: 8) {
            self = .webp
        } else if has("ftyp", at: 4), Self.heicBrands.contains(where: { has($0, at: 8) }) {
            self = .heic
        } else if Self.isSVG(bytes) {
            self = .svg
        } else {
            return nil
        }
    }

    package init?(mime: String) {
        guard let kind = Self.allCases.first(where: { $0.mime == mime.lowercased() }) else { return nil }
        self = kind
    }

    package var mime: String {
        switch self {
        case .jpg: "image/jpeg"
        case .svg: "image/svg+xml"
        default: "image/\(rawValue)"
        }
    }

    package var fileExtension: String { rawValue }

    private static let heicBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]

    /// A document whose first element is `svg`, after declarations and comments.
    private static func isSVG(_ bytes: [UInt8]) -> Bool {
        var text = Substring(String(decoding: bytes.prefix(1 << 16), as: UTF8.self))
        if text.unicodeScalars.first == "\u{FEFF}" { text = Substring(text.unicodeScalars.dropFirst()) }
        while true {
            text = text.drop(while: \.isWhitespace)
            let end: String
            if text.hasPrefix("<?") {
                end = "?>"
            } else if text.hasPrefix("<!--") {
                end = "-->"
            } else if text.hasPrefix("<!") {
                // A document type may have declarations of its own, between brackets.
                let opening = text.firstIndex { $0 == "[" || $0 == ">" }
                if let opening, text[opening] == "[" {
                    guard let closing = text[opening...].firstIndex(of: "]") else { return false }
                    text = text[closing...]
                }
                end = ">"
            } else {
                return text.hasPrefix("<svg")
            }
            guard let found = text.firstRange(of: end) else { return false }
            text = text[found.upperBound...]
        }
    }
}
