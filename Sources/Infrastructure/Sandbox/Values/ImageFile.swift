import FoundationEssentials

/// An uploaded picture: raw bytes, a data URI as text, or plain base64, recognised by its first bytes.
struct ImageFile {
    /// The formats and the limit of some.pics (service reference, section 6.15).
    enum Format: String, CaseIterable {
        case gif, heic, jpg, png, svg, webp

        var mime: String {
            switch self {
            case .jpg: "image/jpeg"
            case .svg: "image/svg+xml"
            default: "image/\(rawValue)"
            }
        }

        var fileExtension: String { rawValue }

        init?(_ bytes: [UInt8]) {
            func begins(_ text: String, at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: text.utf8) }
            if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
                self = .png
            } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
                self = .jpg
            } else if begins("GIF87a") || begins("GIF89a") {
                self = .gif
            } else if begins("RIFF"), begins("WEBP", at: 8) {
                self = .webp
            } else if begins("ftyp", at: 4),
                ["heic", "heix", "hevc", "mif1", "msf1"].contains(where: { begins($0, at: 8) })
            {
                self = .heic
            } else if String(decoding: bytes.prefix(1024), as: UTF8.self).contains("<svg") {
                self = .svg
            } else {
                return nil
            }
        }
    }

    static let limit = 8 << 20

    let bytes: [UInt8]
    let type: Format

    var data: Data { Data(bytes) }

    /// - Throws: ``APIError`` with status 400 when it is not a picture, 413 above 8 MiB.
    init(_ body: [UInt8]) throws {
        bytes = Format(body) == nil ? Self.decoded(body) ?? body : body
        guard bytes.count <= Self.limit else {
            throw APIError(status: 413, message: "That picture is larger than 8 MB.")
        }
        guard let type = Format(bytes) else {
            throw APIError.badRequest(
                "That is not a picture that can be read. It must be GIF, HEIC, JPG, PNG, SVG or WEBP.")
        }
        self.type = type
    }

    /// The decoded bytes of `data:…;base64,…` or of plain base64.
    private static func decoded(_ body: [UInt8]) -> [UInt8]? {
        var text = body[...]
        if text.starts(with: "data:".utf8) {
            guard let comma = text.firstIndex(of: UInt8(ascii: ",")) else { return nil }
            text = text[(comma + 1)...]
        }
        return Data(base64Encoded: Data(text), options: .ignoreUnknownCharacters).map(Array.init).flatMap {
            $0.isEmpty ? nil : $0
        }
    }
}
