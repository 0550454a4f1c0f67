import Domain
import Settings

/// A text that is split into the values of its header and the body.
///
/// Other programs mean their headers as YAML, TOML or JSON; omg.lol only splits lines, and so does `EntryText`.
struct TextHeader: Sendable {
    let members: [HeaderValue.Member]
    /// Values for the keys that are not in the header, from the settings of the site.
    var defaults = HeaderValue.nothing
    /// Keys that were read; ``unused`` reports the others.
    private var asked: Set<String> = []
    let body: String
    let hasHeader: Bool

    /// - Throws: ``TritonError`` of code `bad_data` naming the line.
    init(_ text: String) throws(TritonError) {
        let lines = text.utf8.split(separator: 10, omittingEmptySubsequences: false)
        let first = lines.first.map(Self.plain) ?? ""
        // Eleventy has other languages than YAML by their names.
        let language = first == "+++" ? "toml" : first.hasPrefix("---") ? first.dropFirst(3).lowercased() : nil
        if let language, ["", "yaml", "yml", "toml", "json"].contains(language) {
            let ends = first == "+++" ? ["+++"] : ["---", "..."]
            guard let end = lines.indices.dropFirst().first(where: { ends.contains(Self.plain(lines[$0])) }) else {
                throw TritonError(.badData, "line 1: the header has no end")
            }
            let header = lines[1..<end].map { String(Substring($0)) }.joined(separator: "\n") + "\n"
            members =
                switch language {
                case "json": try Self.json(header)
                case "toml": try Self.toml(header)
                default: try YAMLHeader.members(of: header)
                }
            body = end + 1 < lines.endIndex ? String(text[lines[end + 1].startIndex...]) : ""
            hasHeader = true
        } else if language == "js" || language == "javascript" {
            throw TritonError(.badData, "the header is a program, which is not run")
        } else if first.hasPrefix("{"), let end = Self.endOfObject(text) {
            members = try Self.json(String(text[..<end]))
            body = String(text[end...])
            hasHeader = true
        } else {
            members = []
            body = text
            hasHeader = false
        }
    }

    /// The last value of a key counts. Keys are compared without regard to case.
    subscript(_ names: String...) -> HeaderValue? {
        mutating get {
            var found: HeaderValue?
            for name in names {
                asked.insert(name)
                found = found ?? members.last { $0.key.lowercased() == name }?.value
            }
            for name in names { found = found ?? defaults[name] }
            return found == .nothing ? nil : found
        }
    }

    /// The keys that were not read, in the order of the text; those of TOML are sorted.
    var unused: [String] { members.filter { !asked.contains($0.key.lowercased()) && $0.value != .nothing }.map(\.key) }

    /// The keys that are there several times, in the order of the text.
    var repeated: [String] {
        var seen: Set<String> = []
        return members.map(\.key).filter { !seen.insert($0).inserted }.unique
    }

    private static func plain(_ line: Substring.UTF8View.SubSequence) -> String {
        var line = Substring(line)
        while let last = line.last, last.isWhitespace { line.removeLast() }
        return String(line)
    }

    private static func toml(_ text: String) throws(TritonError) -> [HeaderValue.Member] {
        do throws(TritonError) {
            return HeaderValue(SettingValue.table(try TOMLText.values(of: Array(text.utf8))).json).members
        } catch {
            // The line number in the message is counted from the first line of the header.
            throw TritonError(.badData, "the header, \(error.message)", hint: error.hint)
        }
    }

    private static func json(_ text: String) throws(TritonError) -> [HeaderValue.Member] {
        do {
            return HeaderValue(try JSON(parsing: text)).members
        } catch {
            throw TritonError(.badData, "the header is not JSON")
        }
    }

    /// The index after the brace that closes the first one.
    private static func endOfObject(_ text: String) -> String.Index? {
        // A template begins with a brace, too.
        guard !text.hasPrefix("{{"), !text.hasPrefix("{%") else { return nil }
        var depth = 0, isInText = false, isEscaped = false
        for index in text.utf8.indices {
            let byte = text.utf8[index]
            if isInText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInText = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInText = true
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"):
                depth -= 1
                if depth == 0 { return text.utf8.index(after: index) }
            default: break
            }
        }
        return nil
    }
}

extension HeaderValue {
    fileprivate init(_ value: JSON) {
        switch value {
        case .string(let text): self = .text(text)
        case .number(let digits): self = .text(digits)
        case .bool(let flag): self = .text(flag ? "true" : "false")
        case .null: self = .nothing
        case .array(let values): self = .list(values.map { HeaderValue($0) })
        case .object(let members): self = .table(members.map { Member(key: $0.key, value: HeaderValue($0.value)) })
        }
    }
}
