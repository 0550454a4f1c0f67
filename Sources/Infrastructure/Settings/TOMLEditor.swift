import Domain

/// Changes one value in a TOML text. Comments, order, quotes and line ends are kept.
///
/// The new text is parsed again, and the edit is refused unless exactly this key has changed.
struct TOMLEditor {
    private let document: TOMLDocument
    private var bytes: [UInt8] { document.bytes }
    private var outline: TOMLOutline { document.outline }

    init(_ document: TOMLDocument) { self.document = document }

    /// - Throws: `config` when the key leads through something that is not a table, or the text cannot be edited
    ///   safely.
    func setting(_ key: SettingKey, to value: SettingValue) throws(TritonError) -> [UInt8] {
        if case .table = document.value(key) { throw TritonError(.config, "'\(key.safe)' is a table, not a value") }
        if document.value(key) == value { return file(bytes) }
        var leaves = document.leaves
        leaves[key] = value
        if let entry = outline.entry(key) {
            return try checked(
                replacing(outline.entries[entry].value, with: text(value, like: outline.entries[entry].value)), leaves)
        }
        for length in 1..<max(key.parts.count, 1) {
            let prefix = SettingKey(Array(key.parts.prefix(length)))
            guard let existing = document.value(prefix) else { break }
            guard case .table = existing else {
                throw TritonError(.config, "'\(prefix.safe)' is \(existing.kind), not a table")
            }
        }
        return try checked(inserting(key, value.toml), leaves)
    }

    /// Nil when there is no such key.
    func unsetting(_ key: SettingKey) throws(TritonError) -> [UInt8]? {
        guard let old = document.value(key) else { return nil }
        if case .table = old { throw TritonError(.config, "'\(key.safe)' is a table: unset its keys") }
        guard let number = outline.entry(key) else { throw cannotEdit }
        var leaves = document.leaves
        leaves[key] = nil
        let entry = outline.entries[number]
        guard let parent = entry.parent else {
            let lines = lineStart(entry.start)..<lineEnd(entry.value.upperBound)
            return try checked(replacing(sectionWithout(lines, entry.section) ?? lines, with: ""), leaves)
        }
        let siblings = outline.entries.filter { $0.parent == parent }
        let position = siblings.firstIndex { $0.start == entry.start } ?? 0
        let range =
            if siblings.count == 1 {
                outline.entries[parent].value.lowerBound + 1..<outline.entries[parent].value.upperBound - 1
            } else if position == 0 {
                entry.start..<siblings[1].start
            } else {
                siblings[position - 1].value.upperBound..<entry.value.upperBound
            }
        return try checked(replacing(range, with: ""), leaves)
    }

    /// The whole section, with its header, if nothing is left in it without these lines; nil if there is a comment.
    private func sectionWithout(_ lines: Range<Int>, _ number: Int) -> Range<Int>? {
        guard let header = outline.sections[number].header else { return nil }
        let next = outline.sections.dropFirst(number + 1).compactMap(\.header).first
        let end = next.map { lineStart($0.lowerBound) } ?? bytes.count
        func isBlank(_ range: Range<Int>) -> Bool { bytes[range].allSatisfy { [9, 10, 13, 32].contains($0) } }
        guard isBlank(header.upperBound..<lines.lowerBound), isBlank(lines.upperBound..<end) else { return nil }
        var start = lineStart(header.lowerBound)
        if next == nil {
            // The file would end with the blank line above the section.
            while start > 0, isBlank(lineStart(start - 1)..<start) { start = lineStart(start - 1) }
        }
        return start..<end
    }

    // MARK: Inserting a key

    private func inserting(_ key: SettingKey, _ value: String) -> [UInt8] {
        func assignment(below path: [String]) -> String {
            "\(SettingKey(Array(key.parts.dropFirst(path.count))).text) = \(value)"
        }

        if let number = outline.entries.indices.last(where: {
            outline.entries[$0].isInlineTable && key.parts.starts(with: outline.entries[$0].path)
        }) {
            let table = outline.entries[number]
            if let last = outline.entries.last(where: { $0.parent == number }) {
                return replacing(
                    last.value.upperBound..<last.value.upperBound, with: ", " + assignment(below: table.path))
            }
            return replacing(table.value, with: "{ \(assignment(below: table.path)) }")
        }
        let parent = key.parent.parts
        if let neighbour = dottedNeighbour(parent) {
            return insertingLine(
                after: neighbour.value.upperBound, like: neighbour.start,
                assignment(below: outline.sections[neighbour.section].path))
        }
        if let number = outline.sections.firstIndex(where: { $0.path == parent && !$0.isInArray }) {
            if let last = outline.entries.last(where: { $0.section == number && $0.parent == nil }) {
                return insertingLine(after: last.value.upperBound, like: last.start, assignment(below: parent))
            }
            if let header = outline.sections[number].header {
                return insertingLine(after: header.upperBound, like: header.lowerBound, assignment(below: parent))
            }
            return insertingAtTop(assignment(below: []))
        }
        let gap = bytes.isEmpty ? "" : (bytes.last == 10 ? newline : newline + newline)
        return bytes + Array("\(gap)[\(SettingKey(parent).text)]\(newline)\(assignment(below: parent))\(newline)".utf8)
    }

    /// The last line whose dotted key defines the table or one of its parents. A header for such a table would be an
    /// error (TOML 1.0, "Table"), so the new line must be inserted after it.
    private func dottedNeighbour(_ parent: [String]) -> TOMLOutline.KeyValuePair? {
        func shared(_ entry: TOMLOutline.KeyValuePair) -> Int {
            let common = zip(entry.path.dropLast(), parent).prefix { $0 == $1 }.count
            return entry.parent == nil && common > outline.sections[entry.section].path.count ? common : 0
        }
        guard let longest = outline.entries.map(shared).max(), longest > 0 else { return nil }
        return outline.entries.last { shared($0) == longest }
    }

    /// Inserts the first top-level key before the first table and the comment above it.
    private func insertingAtTop(_ line: String) -> [UInt8] {
        guard let header = outline.sections.dropFirst().compactMap(\.header).first else {
            return insertingLine(after: bytes.count, like: bytes.count, line)
        }
        var start = lineStart(header.lowerBound)
        while start > 0, bytes[lineStart(start - 1)..<start].first(where: { $0 != 32 && $0 != 9 }) == UInt8(ascii: "#")
        { start = lineStart(start - 1) }
        return replacing(start..<start, with: line + newline + newline)
    }

    private func insertingLine(after offset: Int, like model: Int, _ line: String) -> [UInt8] {
        let indent = String(decoding: bytes[lineStart(model)..<model].prefix { $0 == 32 || $0 == 9 }, as: UTF8.self)
        let end = lineEnd(offset)
        let needsLineEnd = end > 0 && bytes[end - 1] != 10
        return replacing(end..<end, with: (needsLineEnd ? newline : "") + indent + line + newline)
    }

    // MARK: Text

    private var newline: String {
        bytes.firstIndex(of: 10).map { $0 > 0 && bytes[$0 - 1] == 13 } == true ? "\r\n" : "\n"
    }

    private func lineStart(_ offset: Int) -> Int { bytes[..<offset].lastIndex(of: 10).map { $0 + 1 } ?? 0 }

    private func lineEnd(_ offset: Int) -> Int { bytes[offset...].firstIndex(of: 10).map { $0 + 1 } ?? bytes.count }

    private func replacing(_ range: Range<Int>, with text: String) -> [UInt8] {
        bytes[..<range.lowerBound] + Array(text.utf8) + bytes[range.upperBound...]
    }

    /// The value in single quotes if the old value had them and the new one can be written so.
    private func text(_ value: SettingValue, like old: Range<Int>) -> String {
        guard case .string(let text) = value, bytes[old].first == UInt8(ascii: "'"),
            value.toml == "\"\(text)\"" || text.contains("\"") || text.contains("\\"),
            !text.unicodeScalars.contains(where: { $0 == "'" || TextEscaping.isHidden($0) })
        else { return value.toml }
        return "'\(text)'"
    }

    private func file(_ bytes: [UInt8]) -> [UInt8] { document.hasByteOrderMark ? [0xEF, 0xBB, 0xBF] + bytes : bytes }

    private func checked(_ edited: [UInt8], _ expected: [SettingKey: SettingValue]) throws(TritonError) -> [UInt8] {
        do throws(TritonError) {
            guard try TOMLDocument(edited).leaves == expected else { throw cannotEdit }
        } catch { throw cannotEdit }
        return file(edited)
    }

    private var cannotEdit: TritonError {
        TritonError(
            .config, "the file's layout does not allow this change",
            hint: "'triton config edit' opens it in your editor")
    }
}
