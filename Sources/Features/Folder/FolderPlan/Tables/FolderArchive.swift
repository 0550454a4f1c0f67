import Domain

/// Writes the files of a folder as one archive (ustar, POSIX.1-2001). The same files always give the same bytes.
package enum FolderArchive {
    /// The file that contains the checksums of the other files.
    package static let sums = "SHA256SUMS"

    static let block = 512

    /// - Parameter folder: the top folder of the archive, which contains all files.
    package static func write(_ files: [String: [UInt8]], in folder: String) -> [UInt8] {
        let sorted = files.sorted { $0.key.precedes($1.key) }
        let list = sorted.map { "\(SHA256.text(of: $0.value))  \($0.key)\n" }.joined()
        var out: [UInt8] = []
        for (path, bytes) in [(sums, Array(list.utf8))] + sorted.map({ ($0.key, $0.value) }) {
            append(folder + "/" + path, bytes, to: &out)
        }
        return out + [UInt8](repeating: 0, count: 2 * block)
    }

    private static func append(_ path: String, _ bytes: [UInt8], to out: inout [UInt8]) {
        if path.utf8.count > 100 {
            // A record of an extended header begins with its own length.
            let record = " path=\(path)\n"
            var length = record.utf8.count + 1
            while String(length).utf8.count + record.utf8.count != length {
                length = String(length).utf8.count + record.utf8.count
            }
            append(header("pax", length, type: UInt8(ascii: "x")), Array("\(length)\(record)".utf8), to: &out)
        }
        append(header(path, bytes.count, type: UInt8(ascii: "0")), bytes, to: &out)
    }

    private static func append(_ header: [UInt8], _ bytes: [UInt8], to out: inout [UInt8]) {
        out += header
        out += bytes
        out += [UInt8](repeating: 0, count: (block - bytes.count % block) % block)
    }

    private static func header(_ path: String, _ size: Int, type: UInt8) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: block)
        func put(_ text: String, at offset: Int, _ length: Int) {
            for (position, byte) in text.utf8.prefix(length).enumerated() { header[offset + position] = byte }
        }
        func octal(_ number: Int, _ digits: Int) -> String {
            let text = String(number, radix: 8)
            return String(repeating: "0", count: max(0, digits - text.count)) + text
        }
        put(path, at: 0, 100)
        put(octal(0o644, 7), at: 100, 8)
        put(octal(0, 7), at: 108, 8)
        put(octal(0, 7), at: 116, 8)
        put(octal(size, 11), at: 124, 12)
        put(octal(0, 11), at: 136, 12)
        put("        ", at: 148, 8)
        header[156] = type
        put("ustar\u{0}00", at: 257, 8)
        let sum = header.reduce(0) { $0 + Int($1) }
        put(octal(sum, 6) + "\u{0} ", at: 148, 8)
        return header
    }
}
