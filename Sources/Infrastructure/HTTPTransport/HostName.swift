import CurlShim
import Domain

/// Host names beyond ASCII, as name servers know them. Not every libcurl encodes them, and those that do take their
/// bytes in the encoding of the locale, so each gets them encoded.
enum HostName {
    /// - Parameter authority: a host, and maybe a port. An ASCII one is returned unchanged.
    static func inASCII(authority: String) -> String {
        guard authority.utf8.contains(where: { $0 >= 0x80 }) else { return authority }
        let end = authority.utf8.lastIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
        let host = String(authority[..<end])
        return (standard(host) ?? Punycode.encodeHost(host)) + authority[end...]
    }

    /// By libidn2, which follows the standard. Nil without the library, and for names that the standard does not allow,
    /// such as emoji. Nil also for a result that could be read as more than a host: some letters are mapped to a slash.
    private static func standard(_ host: String) -> String? {
        var room = [CChar](repeating: 0, count: Punycode.maximumNameLength + 1)
        guard curlshim_host_name(host, &room, room.count) else { return nil }
        let bytes = room.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        let isHost = bytes.allSatisfy { $0.isLowercaseOrDigit || "-._".utf8.contains($0) }
        return isHost ? String(decoding: bytes, as: UTF8.self) : nil
    }
}
