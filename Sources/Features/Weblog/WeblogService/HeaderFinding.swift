package import Domain

/// A part of the header of an entry that the service does not read as its author meant it, because it is written for
/// another program.
package struct HeaderFinding: Sendable, Equatable {
    /// The names in JSON.
    package enum Code: String, Sendable {
        case byteOrderMark = "byte_order_mark"
        case toml, json
        /// Dashes that are not closed, or lines of another form among `Key: value` lines without dashes.
        case brokenHeader = "broken_header"
        case list, map, block
        case wrappedLine = "wrapped_line"
        /// A line between the dashes that has no key.
        case noKey = "no_key"
        case quotes, date, draft, permalink, status, type
        /// A key that is nearly one of the service.
        case unknownKey = "unknown_key"
    }

    package let code: Code
    /// The lines of the value, counted from 1 in the whole text.
    package let lines: ClosedRange<Int>
    package let message: SafeText

    /// The findings of a text, in the order of its lines.
    package static func all(in source: String) -> [HeaderFinding] {
        if source.utf8.starts(with: byteOrderMark) {
            let mark = HeaderFinding(
                code: .byteOrderMark, lines: 1...1,
                message: "the byte-order mark at the beginning hides the header from omg.lol")
            return [mark] + findings(in: String(decoding: source.utf8.dropFirst(byteOrderMark.count), as: UTF8.self))
        }
        return findings(in: source)
    }

    private static func findings(in source: String) -> [HeaderFinding] {
        let text = EntryText(source)
        guard text.form != .bare else { return hiddenHeader(source).map { [$0] } ?? [] }
        let values = HeaderValueLines.all(in: text)
        let keys = Set(values.compactMap { $0.key?.lowercased() })
        let findings = values.compactMap { finding($0, beside: keys) ?? misspelledKey($0, beside: keys) }
        // One line that makes the entry a draft is sufficient.
        let draft = findings.firstIndex { $0.code == .draft }
        return findings.indices.filter { findings[$0].code != .draft || $0 == draft }.map { findings[$0] }
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    // MARK: - A header that is not read at all

    private static func hiddenHeader(_ source: String) -> HeaderFinding? {
        let all = source.utf8.split(separator: 10, omittingEmptySubsequences: false).lazy.map {
            String(Substring($0)).trimmed
        }
        guard let start = all.firstIndex(where: { !$0.isEmpty }) else { return nil }
        let lines = Array(all[start...].prefix(2)), second = lines.count > 1 ? lines[1] : ""
        let (code, message): (Code, SafeText)
        switch lines[0] {
        case "+++": (code, message) = (.toml, "omg.lol does not read a header between '+++'; it shows it")
        case "{" where second.hasPrefix("\""):
            (code, message) = (.json, "omg.lol does not read a header in JSON; it shows it")
        case "---" where start == 0 && EntryText.Field(second) != nil:
            (code, message) = (.brokenHeader, "the header has no second line '---', so omg.lol does not read it")
        default:
            let line = lines[0] == "---" ? second : lines[0]
            guard let colon = line.firstIndex(of: ":"), knownKeys.contains(String(line[..<colon]).trimmed.lowercased())
            else { return nil }
            code = .brokenHeader
            message =
                start > 0
                ? "the header begins below an empty line, so omg.lol does not read it"
                : "not all lines above the first empty one are 'Key: value', so omg.lol does not read them as a header"
        }
        return HeaderFinding(code: code, lines: (start + 1)...(start + 1), message: message)
    }

    // MARK: - A value

    /// The keys that have a meaning for the service.
    private static let knownKeys = [
        "date", "title", "slug", "location", "type", "status", "tags", "template", "content-type",
    ]

    /// A key that is nearly one of the service, which is then missing. Other keys that the service does not know are
    /// the author's own.
    private static func misspelledKey(_ lines: HeaderValueLines, beside keys: Set<String>) -> HeaderFinding? {
        guard let key = lines.key, !knownKeys.contains(key.lowercased()),
            let near = Suggestion.nearest(key, among: knownKeys.filter { !keys.contains($0) }, isStrict: true)
        else { return nil }
        let name = near.prefix(1).uppercased() + near.dropFirst()
        return HeaderFinding(
            code: .unknownKey, lines: lines.range,
            message: "omg.lol does not read '\(line: key)'; did you mean '\(line: name)'?")
    }

    private static func finding(_ lines: HeaderValueLines, beside keys: Set<String>) -> HeaderFinding? {
        guard let key = lines.key else {
            return HeaderFinding(
                code: .noKey, lines: lines.range, message: "the line is not 'Key: value', so omg.lol does not read it")
        }
        let name = key.lowercased(), value = lines.value
        func found(_ code: Code, _ message: SafeText) -> HeaderFinding {
            HeaderFinding(code: code, lines: lines.range, message: message)
        }
        if let code = lines.otherForm {
            return found(code, "'\(line: key)' is \(Self.name(of: code)), which omg.lol does not read")
        }
        switch name {
        case "draft", "published":
            guard let isTrue = value.truth, isTrue == (name == "draft"), !keys.contains("status") else { return nil }
            return found(
                .draft, "omg.lol does not read '\(line: key): \(line: value)', so it publishes the entry")
        // A pattern has a colon or a brace.
        case "permalink"
        where !keys.contains("location") && value.hasPrefix("/") && !value.contains(":") && !value.contains("{"):
            return found(.permalink, "omg.lol does not read '\(line: key)', but 'Location'")
        default:
            guard !knownKeys.contains(name), !keys.contains("status"), value.lowercased() == "draft" else { break }
            return found(
                .draft, "omg.lol does not read '\(line: key): \(line: value)', so it publishes the entry")
        }
        guard knownKeys.contains(name), !value.isEmpty else { return nil }
        if let quote = value.first, quote == "\"" || quote == "'", value.count > 1, value.last == quote {
            return found(.quotes, "omg.lol does not remove the quotes around '\(line: key)'")
        }
        if name == "status", EntryStatus(value) == nil {
            return found(.status, unknown(value, "a status", among: EntryStatus.allCases.map(\.rawValue)))
        }
        if name == "type", !types.contains(where: { $0.lowercased() == value.lowercased() }) {
            return found(.type, unknown(value, "a type", among: types))
        }
        guard name == "date", EntryDate(value)?.isDocumented != true else { return nil }
        return found(.date, "'\(line: value)' is not a date that omg.lol knows")
    }

    private static func name(of form: Code) -> SafeText {
        switch form {
        case .list: "a list in YAML"
        case .map: "a map in YAML"
        case .block: "a block of lines in YAML"
        default: "more than one line"
        }
    }

    private static let types = ["Post", "Page", "Template", "File"]

    private static func unknown(_ value: String, _ noun: SafeText, among known: [String]) -> SafeText {
        let near = Suggestion.nearest(value, among: known)
        return "'\(line: value)' is not \(noun) that omg.lol knows"
            + (near.map { "; did you mean '\(line: $0)'?" } ?? "")
    }
}

extension String {
    /// The value of a key such as `draft`; nil for a text that is neither true nor false.
    package var truth: Bool? {
        switch lowercased() {
        case "true", "yes", "on": true
        case "false", "no", "off": false
        default: nil
        }
    }
}
