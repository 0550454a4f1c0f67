package import Domain

/// Reads an archive of ``FolderArchive`` piece by piece: of its contents, only one file at a time is in memory.
package struct FolderArchiveReader {
    /// A file below the top folder of the archive.
    package struct File: Sendable, Equatable {
        package let path: String
        package let bytes: [UInt8]
    }

    private struct Entry {
        let kind: UInt8
        let path: String
        let size: Int
        /// Bytes after the content, up to the next block.
        var padding: Int { (FolderArchive.block - size % FolderArchive.block) % FolderArchive.block }
    }

    /// An archive with more files is refused: the checksums of all are in memory.
    private static let maximumCount = 200_000
    /// In bytes. The longest path of an archive that this program writes is shorter. Files with a much longer one are
    /// out of reach of most programs, as the one that deletes the unpacked files.
    private static let maximumPath = 1 << 10
    /// In bytes: that of Linux, for a file or a folder.
    private static let maximumName = 255
    /// In bytes: tar fills its last record, which is 10 kB by default.
    private static let maximumSurplus = 1 << 20

    private let limit: Int
    private let totalLimit: Int
    private let keeps: @Sendable (_ path: String) -> Bool
    /// What belongs to the present header or file.
    private var waiting: [UInt8] = []
    private var entry: Entry?
    /// Bytes to ignore: padding, or a file that is not kept.
    private var skipped = 0
    private var longPath: String?
    /// That of the first file.
    private var topFolder: Substring?
    private var hasEnded = false
    /// Number of bytes after the end.
    private var surplus = 0
    /// Bytes of the files so far.
    private var total = 0
    private var sums: [String: VersionHash] = [:]
    private var list: [UInt8]?
    /// The files that no folder can have. They are neither kept nor checked.
    package private(set) var refused: [RefusedFile] = []

    /// - Parameters:
    ///   - limit: size of the largest file, in bytes.
    ///   - totalLimit: of all files together, in bytes.
    ///   - keeps: whether a path is wanted; other files are neither kept nor checked.
    package init(
        limit: Int, totalLimit: Int = .max, keeping keeps: @escaping @Sendable (_ path: String) -> Bool = { _ in true }
    ) {
        self.limit = limit
        self.totalLimit = totalLimit
        self.keeps = keeps
    }

    /// - Returns: the files that are complete now.
    /// - Throws: ``TritonError`` of code `bad_data` when it is not such an archive.
    package mutating func read(_ bytes: [UInt8]) throws(TritonError) -> [File] {
        var files: [File] = [], rest = bytes[...]
        while !rest.isEmpty, !hasEnded {
            if skipped > 0 {
                let count = min(skipped, rest.count)
                rest.removeFirst(count)
                skipped -= count
                continue
            }
            let wanted = entry?.size ?? FolderArchive.block
            let part = rest.prefix(wanted - waiting.count)
            // Growing by itself, it would be in memory twice.
            if waiting.isEmpty { waiting.reserveCapacity(wanted) }
            waiting += part
            rest.removeFirst(part.count)
            guard waiting.count == wanted else { break }
            let complete = waiting
            waiting = []
            if let entry { try take(complete, of: entry, &files) } else { try readHeader(complete, &files) }
        }
        surplus += rest.count
        // A device may never end.
        guard surplus <= Self.maximumSurplus else { throw Self.damaged }
        return files
    }

    /// Verifies the checksums of all files, at the end of the archive.
    /// - Returns: the checksums by the paths.
    /// - Throws: ``TritonError`` of code `bad_data` when one does not match, or a file is missing.
    @discardableResult package func finish() throws(TritonError) -> [String: VersionHash] {
        var sums = sums
        guard waiting.isEmpty, entry == nil, skipped == 0 else { throw Self.damaged }
        guard let list else { throw TritonError(.badData, "the archive has no \(trusted: FolderArchive.sums)") }
        for line in String(decoding: list, as: UTF8.self).split(separator: "\n") {
            let path = String(line.dropFirst(66))
            guard keeps(path), !Self.hasLongName(path) else { continue }
            guard let sum = sums.removeValue(forKey: path) else {
                throw TritonError(.badData, "the archive lacks '\(line: path)'")
            }
            guard sum.text == line.prefix(64) else { throw Self.changed(path) }
        }
        if let path = sums.keys.min() { throw Self.changed(path) }
        return self.sums
    }

    // MARK: - Parts

    private mutating func readHeader(_ header: [UInt8], _ files: inout [File]) throws(TritonError) {
        guard header[0] != 0 else { return hasEnded = true }
        guard let size = Self.number(header, 124, 12), size >= 0, Self.isWhole(header) else { throw Self.damaged }
        let kind = header[156]
        var path = "", fullPath = ""
        switch kind {
        case UInt8(ascii: "x"), UInt8(ascii: "L"): break
        case UInt8(ascii: "g"), UInt8(ascii: "5"): longPath = nil
        case 0, UInt8(ascii: "0"):
            // GNU tar ends this word with a space, and has other fields in the place of the prefix.
            let isPOSIX = Self.text(header, 257, 6) == "ustar"
            let prefix = isPOSIX ? Self.text(header, 345, 155) : "", name = Self.text(header, 0, 100)
            fullPath = longPath ?? (prefix.isEmpty ? name : prefix + "/" + name)
            path = try Self.checked(fullPath)
            longPath = nil
        default: throw TritonError(.badData, "the archive contains something that is not a regular file")
        }
        let next = Entry(kind: kind, path: path, size: size)
        if !path.isEmpty, path != FolderArchive.sums, !keeps(path) {
            skipped = size + next.padding
            return
        }
        if !path.isEmpty { try requireSameTop(fullPath) }
        guard path.utf8.count <= Self.maximumPath else {
            throw TritonError(.badData, "the archive contains a path of more than \(Self.maximumPath) bytes")
        }
        if Self.hasLongName(path) {
            refused.append(RefusedFile(path, "a name in its path is longer than \(Self.maximumName) bytes"))
            try requireFew()
            skipped = size + next.padding
            return
        }
        guard size <= limit else {
            throw TritonError(.badData, "'\(line: path)' in the archive is larger than \(limit >> 20) MB")
        }
        total += size
        guard total <= totalLimit else {
            throw TritonError(
                .badData, "the archive has more than \(totalLimit >> 30) GB of files",
                hint: "restore its kinds one by one with --kinds")
        }
        if size == 0 { try take([], of: next, &files) } else { entry = next }
    }

    private mutating func take(_ bytes: [UInt8], of entry: Entry, _ files: inout [File]) throws(TritonError) {
        self.entry = nil
        skipped = entry.padding
        switch entry.kind {
        case UInt8(ascii: "x"): longPath = Self.extendedPath(bytes)
        // A long name of GNU tar.
        case UInt8(ascii: "L"): longPath = Self.text(bytes, 0, bytes.count)
        case UInt8(ascii: "g"), UInt8(ascii: "5"): break
        default:
            guard entry.path != FolderArchive.sums else {
                guard list == nil else { throw Self.damaged }
                list = bytes
                return
            }
            guard sums.updateValue(VersionHash(bytes: bytes), forKey: entry.path) == nil else { throw Self.damaged }
            try requireFew()
            files.append(File(path: entry.path, bytes: bytes))
        }
    }

    private func requireFew() throws(TritonError) {
        guard sums.count + refused.count > Self.maximumCount else { return }
        throw TritonError(.badData, "the archive has more than \(Self.maximumCount) files")
    }

    /// - Throws: ``TritonError`` of code `bad_data` for a file of another top folder: two addresses are not one.
    private mutating func requireSameTop(_ path: String) throws(TritonError) {
        let top = path.prefix { $0 != "/" }, first = topFolder ?? top
        topFolder = first
        guard top == first else {
            throw TritonError(
                .badData,
                "the archive has more than one top folder, '\(line: String(first))' and '\(line: String(top))'",
                hint: "pack the folder of one address only")
        }
    }

    private static func hasLongName(_ path: String) -> Bool {
        path.utf8.split(separator: UInt8(ascii: "/")).contains { $0.count > maximumName }
    }

    /// The path below the top folder.
    /// - Throws: ``TritonError`` of code `bad_data` for a path that leads outside, or has no folder.
    private static func checked(_ path: String) throws(TritonError) -> String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count > 1, !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." || $0.utf8.contains(0) })
        else {
            throw TritonError(
                .badData, "the archive contains the path '\(line: path)', which is not below one top folder")
        }
        return parts.dropFirst().joined(separator: "/")
    }

    private static func extendedPath(_ bytes: [UInt8]) -> String? {
        guard let start = bytes.firstIndex(of: 0x20) else { return nil }
        let record = String(decoding: bytes[(start + 1)...], as: UTF8.self)
        return record.hasPrefix("path=") ? String(record.dropFirst(5).prefix { $0 != "\n" }) : nil
    }

    private static func text(_ header: [UInt8], _ offset: Int, _ length: Int) -> String {
        String(decoding: header[offset..<(offset + length)].prefix { $0 != 0 }, as: UTF8.self)
    }

    private static func number(_ header: [UInt8], _ offset: Int, _ length: Int) -> Int? {
        Int(text(header, offset, length).trimmed, radix: 8)
    }

    private static func isWhole(_ header: [UInt8]) -> Bool {
        let sum = header.enumerated().reduce(0) { $0 + ((148..<156).contains($1.offset) ? 32 : Int($1.element)) }
        return number(header, 148, 8) == sum
    }

    private static var damaged: TritonError { TritonError(.badData, "the archive is damaged") }

    private static func changed(_ path: String) -> TritonError {
        TritonError(.badData, "'\(line: path)' in the archive does not match its checksum")
    }
}
