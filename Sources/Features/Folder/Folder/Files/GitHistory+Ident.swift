import Domain

extension GitHistory {
    /// The bytes that the file of a blob may have had: those of the blob, and, if it has the mark `$Id$`, those that
    /// git writes for the attribute `ident`. The service has the text of the file. Whether a commit has the attribute
    /// need not be known: nothing but a file of this blob has its name in this place.
    static func fileVersions(of blob: String, _ bytes: [UInt8]) -> [[UInt8]] {
        guard bytes.contains(UInt8(ascii: "$")), let text = String(validating: bytes, as: UTF8.self) else {
            return [bytes]
        }
        let marked = text.replacingBytes(of: "$Id$", with: "$Id: \(blob) $")
        return marked.hasSameBytes(as: text) ? [bytes] : [bytes, Array(marked.utf8)]
    }
}
