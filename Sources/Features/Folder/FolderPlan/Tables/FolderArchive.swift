package import Domain

/// Writes the files of a folder as one archive (ustar, POSIX.1-2001). The same files always give the same bytes.
package enum FolderArchive {
    /// The file that contains the checksums of the other files.
    package static let sums = "SHA256SUMS"

    private static let block = 512

    /// - Parameter folder: the top folder of the archive, which contains all files.
    package static func write(_ files: [String: [UInt8]], in folder: String) -> [UInt8] {
        let sorted = files.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
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

    // MARK: - Reading

    /// The files below the top folder of the archive. Their checksums are verified.
    /// - Throws: ``TritonError`` of code `bad_data` when it is not such an archive, or when a checksum does not match.
    package static func read(_ archive: [UInt8]) throws(TritonError) -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        var offset = 0
        var longPath: String?
        while offset + block <= archive.count, archive[offset] != 0 {
            let header = archive[offset..<offset + block]
            guard let size = number(header, 124, 12), size >= 0, offset + block + size <= archive.count, isWhole(header)
            else { throw damaged }
            let bytes = Array(archive[(offset + block)..<(offset + block + size)])
            offset += block + (size + block - 1) / block * block
            switch header[header.startIndex + 156] {
            case UInt8(ascii: "x"): longPath = extendedPath(bytes)
            case UInt8(ascii: "g"), UInt8(ascii: "5"): longPath = nil
            case 0, UInt8(ascii: "0"):
                let prefix = text(header, 345, 155), name = text(header, 0, 100)
                let path = longPath ?? (prefix.isEmpty ? name : prefix + "/" + name)
                longPath = nil
                let below = try checked(path)
                guard files.updateValue(bytes, forKey: below) == nil else { throw damaged }
            default: throw TritonError(.badData, "the archive contains something that is not a regular file")
            }
        }
        return try verified(files)
    }

    private static func verified(_ files: [String: [UInt8]]) throws(TritonError) -> [String: [UInt8]] {
        var files = files
        guard let list = files.removeValue(forKey: sums) else {
            throw TritonError(.badData, "the archive has no \(trusted: sums)")
        }
        var expected: [String: String] = [:]
        for line in String(decoding: list, as: UTF8.self).split(separator: "\n") {
            expected[String(line.dropFirst(66))] = String(line.prefix(64))
        }
        for (path, bytes) in files {
            guard expected.removeValue(forKey: path) == SHA256.text(of: bytes) else {
                throw TritonError(.badData, "'\(line: path)' in the archive does not match its checksum")
            }
        }
        if let missing = expected.keys.sorted().first {
            throw TritonError(.badData, "the archive lacks '\(line: missing)'")
        }
        return files
    }

    /// The path below the top folder.
    /// - Throws: ``TritonError`` of code `bad_data` for a path that leads outside.
    private static func checked(_ path: String) throws(TritonError) -> String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count > 1, !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." || $0.utf8.contains(0) })
        else {
            throw TritonError(.badData, "the archive contains the path '\(line: path)', which is outside of it")
        }
        return parts.dropFirst().joined(separator: "/")
    }

    private static func extendedPath(_ bytes: [UInt8]) -> String? {
        guard let start = bytes.firstIndex(of: 0x20) else { return nil }
        let record = String(decoding: bytes[(start + 1)...], as: UTF8.self)
        return record.hasPrefix("path=") ? String(record.dropFirst(5).prefix { $0 != "\n" }) : nil
    }

    private static func text(_ header: ArraySlice<UInt8>, _ offset: Int, _ length: Int) -> String {
        String(
            decoding: header[(header.startIndex + offset)..<(header.startIndex + offset + length)].prefix { $0 != 0 },
            as: UTF8.self)
    }

    private static func number(_ header: ArraySlice<UInt8>, _ offset: Int, _ length: Int) -> Int? {
        Int(text(header, offset, length).trimmed, radix: 8)
    }

    private static func isWhole(_ header: ArraySlice<UInt8>) -> Bool {
        let sum = header.enumerated().reduce(0) { $0 + ((148..<156).contains($1.offset) ? 32 : Int($1.element)) }
        return number(header, 148, 8) == sum
    }

    private static var damaged: TritonError { TritonError(.badData, "the archive is damaged") }
}
