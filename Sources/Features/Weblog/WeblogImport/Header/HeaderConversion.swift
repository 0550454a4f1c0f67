import Domain
package import WeblogService

/// An entry whose header was converted where omg.lol does not read it and one answer is right. All other bytes stay.
package struct HeaderConversion: Sendable {
    package private(set) var text: String
    /// What omg.lol does not read in the given text, in the order of its lines.
    package let findings: [HeaderFinding]
    /// The findings that were converted.
    package private(set) var converted: [HeaderFinding] = []
    /// What became of the lines of a converted finding, by the number of the first; a header that is converted as a
    /// whole has none.
    package private(set) var newLines: [Int: String] = [:]

    package init(_ source: String) {
        text = source
        findings = HeaderFinding.all(in: source)
        var rest = findings[...]
        if let mark = rest.first, mark.code == .byteOrderMark {
            text = String(decoding: text.utf8.dropFirst(3), as: UTF8.self)
            converted.append(mark)
            rest.removeFirst()
        }
        guard let first = rest.first else { return }
        // Such a header has no other finding.
        if [.toml, .json].contains(first.code) {
            guard let new = Self.header(of: text) else { return }
            text = new
            converted.append(first)
            return
        }
        // Lines that are joined to the one above become nil, so that the numbers of the lines below stay right.
        var lines: [String?] = text.utf8.split(separator: 10, omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
        for finding in rest {
            guard let line = Self.convert(finding, in: &lines) else { continue }
            newLines[finding.lines.lowerBound] = line
            converted.append(finding)
        }
        text = lines.compactMap(\.self).joined(separator: "\n")
    }

    /// - Returns: the new line; nil if there is more than one answer.
    private static func convert(_ finding: HeaderFinding, in lines: inout [String?]) -> String? {
        switch finding.code {
        case .toml, .json, .byteOrderMark, .brokenHeader, .noKey, .map, .status, .type, .unknownKey: return nil
        case .list, .block, .wrappedLine, .quotes, .date, .draft, .permalink: break
        }
        let range = (finding.lines.lowerBound - 1)...(finding.lines.upperBound - 1)
        let old = lines[range].compactMap(\.self)
        // A line of omg.lol cannot have a comment, and nobody else keeps it.
        guard !old.contains(where: hasComment), let first = lines[range.lowerBound],
            let line = line(of: old.joined(separator: "\n"))
        else { return nil }
        for number in range { lines[number] = nil }
        lines[range.lowerBound] = first.utf8.last == 13 ? line + "\r" : line
        return line
    }

    /// Whether a line of YAML may have a comment. In quotes it may be text, but that is not told apart.
    private static func hasComment(_ line: String) -> Bool {
        let parts = line.split(separator: "#", omittingEmptySubsequences: false).dropLast()
        return parts.contains { $0.last?.isWhitespace ?? true }
    }

    /// The lines of one value as the line that the service reads.
    private static func line(of lines: String) -> String? {
        guard let code = finding(in: lines) else { return lines.trimmed }
        guard let line = step(lines, code) else { return nil }
        switch finding(in: line) {
        case nil: return line
        // A date in quotes may have another form, too. Any other text would change its meaning.
        case .date where code == .quotes: return step(line, .date)
        default: return nil
        }
    }

    /// A misspelt key does not change how its value is written.
    private static func finding(in lines: String) -> HeaderFinding.Code? {
        HeaderFinding.all(in: "---\n\(lines)\n---\n").map(\.code).first { $0 != .unknownKey }
    }

    private static func step(_ lines: String, _ code: HeaderFinding.Code) -> String? {
        guard let colon = lines.firstIndex(of: ":") else { return nil }
        let key = String(lines[..<colon]), value = String(lines[lines.index(after: colon)...]).trimmed
        switch code {
        case .draft: return "Status: Draft"
        case .permalink: return "Location: \(value)"
        case .date: return EntryDate(value).map { "\(key): \($0.text)" }
        default:
            // If the lines are not YAML after all, their meaning is not known.
            guard var header = try? TextHeader("---\n\(lines)\n---\n"), let read = header[key.trimmed.lowercased()],
                let text = plain(read)
            else { return nil }
            return text.isEmpty ? "\(key):" : "\(key): \(text)"
        }
    }

    /// A value on one line; nil for a value that has no such form.
    private static func plain(_ value: HeaderValue) -> String? {
        switch value {
        case .nothing: return ""
        case .table: return nil
        case .text(let text):
            let text = text.trimmed
            return text.contains(where: \.isNewline) ? nil : text
        case .list(let values):
            let texts = values.compactMap { $0.text?.trimmed }.filter { !$0.isEmpty }
            // A comma in an item would split it.
            guard texts.count == values.count,
                !texts.contains(where: { $0.contains(",") || $0.contains(where: \.isNewline) })
            else { return nil }
            return texts.joined(separator: ", ")
        }
    }

    /// The text with a header of lines instead of one in TOML or JSON.
    private static func header(of text: String) -> String? {
        // A header that its own program could not read stays as it is.
        guard var header = try? TextHeader(text) else { return nil }
        // Comments of TOML would be lost.
        let isTOML = text.hasPrefix("+"), bytes = text.utf8.dropLast(header.body.utf8.count)
        guard !isTOML || !bytes.contains(UInt8(ascii: "#")) else { return nil }
        var lines: [String] = []
        for member in header.members {
            guard let value = plain(member.value) else { return nil }
            // 'draft = false' is what an entry is without it, and a status says it, too.
            if ["draft", "published"].contains(member.key.lowercased()), let truth = member.value.truth,
                truth == (member.key.lowercased() == "published") || header["status"] != nil
            {
                continue
            }
            let written = "\(member.key): \(value)", code = finding(in: written)
            // In TOML and JSON the quotes and brackets of a text are text.
            guard code == nil || code == .date || code == .draft || code == .permalink, let line = line(of: written)
            else { return nil }
            if !lines.contains(line) { lines.append(line) }
        }
        let isReturned = text.utf8.prefix { $0 != 10 }.last == 13, end = isReturned ? "\r\n" : "\n"
        // After JSON the body begins with the end of the line of the brace.
        let body = text.hasPrefix("{") && header.body.hasPrefix(end) ? String(header.body.dropFirst()) : header.body
        return (["---"] + lines + ["---"]).map { $0 + end }.joined() + body
    }
}
