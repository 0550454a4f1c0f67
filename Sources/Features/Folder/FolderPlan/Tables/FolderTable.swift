package import Domain
import StatusService

/// Reads and writes the files of a folder that contain several records, such as one on each line. They are written in a
/// stable order, so that a diff of two versions is short.
package enum FolderTable {
    /// - Throws: ``TritonError`` of code `bad_data` naming the line, and not the file.
    package static func read(_ text: String, of path: String) throws(TritonError) -> Records {
        switch path {
        case FolderPath.purls: try rows(text, .purl)
        case FolderPath.records: try DNSTable.read(text)
        case FolderPath.forwarding: [ItemName(.email): forwarding(text)]
        case FolderPath.statuses: try objects(text, .status)
        case FolderPath.pictures: try objects(text, .picture)
        default: [:]
        }
    }

    /// The text of the file for these records; nil when there are none, because the file does not exist then.
    package static func write(_ records: Records, to path: String) -> String? {
        guard !records.isEmpty else { return nil }
        let sorted = records.sorted
        switch path {
        case FolderPath.purls:
            return sorted.map { item, version in
                var values = [item.key] + item.kind.fields.map { version[$0.name] ?? "" }
                while values.count > 2, values.last == "" { values.removeLast() }
                return SeparatedTable.line(values)
            }.joined()
        case FolderPath.records: return DNSTable.write(records)
        case FolderPath.forwarding:
            return sorted.flatMap { ItemVersion.members($0.value["destinations"] ?? "") }.map { $0 + "\n" }.joined()
        case FolderPath.statuses, FolderPath.pictures: return sorted.map { line($0.key, $0.value) }.joined()
        default: return nil
        }
    }

    /// A line has the key of an item and then its fields, of which the first is needed. A flag that is missing is not
    /// kept; a text that is missing is empty, because an empty one at the end of a line is not written.
    static func rows(_ text: String, _ kind: ItemKind) throws(TritonError) -> Records {
        var records: Records = [:]
        for row in SeparatedTable.rows(text) {
            guard row.values.count >= 2, !row.values[0].isEmpty, !row.values[1].isEmpty else {
                throw bad(row.line, "a line has a name, a tab and a target")
            }
            // A target has no end that shows that it is complete.
            if row.isUnended, row.values.count <= kind.fields.count || row.values.last?.isEmpty == true {
                throw bad(
                    row.line, "the file ends within this line, which may be cut: complete it, and end the line")
            }
            guard row.values.dropFirst(1 + kind.fields.count).allSatisfy(\.isEmpty) else {
                throw bad(row.line, "a line has at most \(1 + kind.fields.count) values")
            }
            var version = ItemVersion()
            let values = row.values.dropFirst() + repeatElement("", count: kind.fields.count)
            for (field, value) in zip(kind.fields, values) {
                if field.form != .flag {
                    version[field.name] = value
                } else if !value.isEmpty {
                    version[field.name] = try SeparatedTable.flag(value, row.line)
                }
            }
            try add(ItemName(kind, row.values[0]), version, to: &records, line: row.line)
        }
        return records
    }

    private static func forwarding(_ text: String) -> ItemVersion {
        let lines = text.normalisedLineEnds.split(separator: "\n").map { String($0).trimmed }
        return ItemVersion("destinations", lines.filter { !$0.isEmpty && !$0.hasPrefix("#") }.joined(separator: "\n"))
    }

    // MARK: - Lines of JSON

    /// A line without an id is a status that the service does not have yet: its key is `+` and a hash of its text.
    private static func objects(_ text: String, _ kind: ItemKind) throws(TritonError) -> Records {
        var records: Records = [:], newNames = NewNames()
        let known = kind.recordKeys
        for (offset, bytes) in text.utf8.split(separator: 10, omittingEmptySubsequences: false).enumerated()
        where !bytes.allSatisfy({ $0 <= 32 }) {
            let value: JSON
            do throws(JSONSyntaxError) { value = try JSON(parsing: Array(bytes)) } catch {
                throw bad(offset + 1, "the line is not JSON")
            }
            guard case .object(let members) = value else {
                throw bad(offset + 1, "the line is not a JSON object")
            }
            if let message = mistake(in: members, kind, known) { throw bad(offset + 1, message) }
            var version = ItemVersion()
            for field in kind.fields {
                guard let member = members.first(where: { $0.key == field.name })?.value, member != .null else {
                    continue
                }
                version[field.name] = ItemVersion.text(member, field.form)
            }
            if let tags = version["tags"], kind == .picture { version["tags"] = asStored(tags: tags) }
            var key = value["id"]?.string ?? ""
            if key.isEmpty {
                guard kind == .status else { throw bad(offset + 1, "the record has no id") }
                version = posted(version)
                key = newNames.next(for: version, besides: records).key
            }
            try add(ItemName(kind, key), version, to: &records, line: offset + 1)
        }
        return records
    }

    /// A new status as it is posted: an emoji before its text is its emoji.
    private static func posted(_ status: ItemVersion) -> ItemVersion {
        guard status["emoji"]?.isEmpty != false, let text = status["content"] else { return status }
        let parts = StatusEmoji.split(text)
        var posted = status
        (posted["emoji"], posted["content"]) = (parts.emoji, parts.content)
        return posted
    }

    /// The tags of a picture as the service has them: it takes one text with commas between them.
    private static func asStored(tags: String) -> String {
        ItemVersion.members(tags).flatMap(\.commaSeparated).joined(separator: "\n")
    }

    /// What is wrong with the keys or the id of a line.
    private static func mistake(in members: [JSON.Member], _ kind: ItemKind, _ known: [String]) -> SafeText? {
        var seen: Set<String> = []
        for member in members {
            guard known.contains(member.key) else {
                let keys = (["id"] + kind.fields.map(\.name)).joined(separator: ", ")
                let hint = Suggestion.hint(for: member.key, among: known, else: "a line has \(trusted: keys)")
                return "unknown key '\(line: member.key)': \(hint)"
            }
            guard seen.insert(member.key).inserted else { return "the key '\(line: member.key)' is there twice" }
            guard member.key == "id", member.value != .null else { continue }
            guard case .string = member.value else { return "the id should be a text in quotes" }
        }
        return nil
    }

    /// The names of statuses that the service does not have yet.
    private struct NewNames {
        /// How many lines with the same text were named, by the beginning of its hash.
        private var counts: [String: Int] = [:]

        mutating func next(for version: ItemVersion, besides records: Records) -> ItemName {
            let text = (version["emoji"] ?? "") + "\n" + (version["content"] ?? "")
            let label = String(VersionHash(text, .prose).text.prefix(12))
            var name: ItemName
            repeat {
                let count = counts[label, default: 0] + 1
                counts[label] = count
                name = ItemName(new: .status, count == 1 ? label : label + "-\(count)")
            } while records[name] != nil
            return name
        }
    }

    private static func line(_ item: ItemName, _ version: ItemVersion) -> String {
        let id: [JSON.Member] = item.isNew ? [] : [.init("id", .string(item.key))]
        return JSON.object(id + version.members(of: item.kind)).text() + "\n"
    }

    // MARK: - What is listed

    /// Reads `listed.tsv`: whether pages and pastes are listed, by the paths of their files.
    package static func listing(_ text: String) throws(TritonError) -> [String: String] {
        var listed: [String: String] = [:]
        for row in SeparatedTable.rows(text) {
            guard row.values.count == 2 else {
                throw bad(row.line, "a line has a path, a tab, and true or false")
            }
            listed[row.values[0]] = try SeparatedTable.flag(row.values[1], row.line)
        }
        return listed
    }

    package static func listing(_ listed: [String: String]) -> String? {
        guard !listed.isEmpty else { return nil }
        return listed.sorted { $0.key.precedes($1.key) }.map {
            SeparatedTable.line([$0.key, $0.value])
        }.joined()
    }

    /// The lines of `names.tsv`: a name each.
    package static func longNames(_ text: String) -> [String] {
        SeparatedTable.rows(text).compactMap { $0.values.first }
    }

    package static func longNames(_ names: Set<String>) -> String? {
        guard !names.isEmpty else { return nil }
        return names.sorted { $0.precedes($1) }.map { SeparatedTable.line([$0]) }.joined()
    }

    private static func add(_ item: ItemName, _ version: ItemVersion, to records: inout Records, line: Int)
        throws(TritonError)
    {
        guard records[item] == nil else { throw bad(line, "'\(line: item.key)' is there twice") }
        records[item] = version
        records.lines[item] = line
    }

    static func bad(_ line: Int, _ message: SafeText) -> TritonError {
        var error = TritonError(.badData, message)
        error.line = line
        return error
    }
}
