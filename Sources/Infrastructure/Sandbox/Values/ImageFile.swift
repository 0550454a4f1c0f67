import Domain
import FoundationEssentials

/// An uploaded picture: raw bytes, a data URI as text, or plain base64, recognised by its first bytes.
struct ImageFile {
    /// The limit of some.pics (service reference, section 6.15).
    private static let limit = 8 << 20

    let bytes: [UInt8]
    let type: ImageKind

    /// - Throws: ``APIError`` with status 400 when it is not a picture, 413 above 8 MiB.
    init(_ body: [UInt8]) throws {
        bytes = ImageKind(bytes: body) == nil ? Self.decoded(body) ?? body : body
        guard bytes.count <= Self.limit else {
            throw APIError(status: 413, message: "That picture is larger than 8 MB.")
        }
        guard let type = ImageKind(bytes: bytes) else {
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
