package import Domain
import Settings

/// Records in a TOML file, without their ids: one table `[[record]]` for each.
package enum DNSFile {
    /// - Throws: ``TritonError`` of code `bad_data` naming the line, or the record by its number in the file.
    package static func read(_ bytes: [UInt8]) throws(TritonError) -> [RecordDraft] {
        let root = try TOMLText.values(of: bytes)
        if let odd = root.keys.sorted().first(where: { $0 != "record" }) {
            throw TritonError(
                .badData, "unknown key '\(line: odd)'", hint: "each record is a table that begins with [[record]]")
        }
        guard let value = root["record"] else { return [] }
        guard case .array(let values) = value else {
            throw TritonError(
                .badData, "'record' is not a list of tables",
                hint: "each record begins with [[record]], in two pairs of brackets")
        }
        var items: [RecordDraft] = []
        for (position, value) in values.enumerated() { items.append(try item(value, position + 1)) }
        return items
    }

    /// In an order in which the same records always give the same text.
    package static func sorted(_ records: [DNSRecord]) -> [DNSRecord] { records.sorted { key($0) < key($1) } }

    /// The records as a file, in this order.
    package static func text(of records: [DNSRecord]) -> String {
        text(
            of: records.map {
                RecordDraft(name: $0.name, type: $0.type, data: $0.data, priority: $0.priority, ttl: $0.ttl)
            })
    }

    package static func text(of items: [RecordDraft]) -> String {
        items.map { item in
            var lines = ["[[record]]"]
            for (key, value) in [("name", item.name), ("type", item.type), ("data", item.data)] {
                lines.append("\(key) = \(TOMLText.quoted(value))")
            }
            if let priority = item.priority { lines.append("priority = \(priority)") }
            if let ttl = item.ttl { lines.append("ttl = \(ttl)") }
            return lines.joined(separator: "\n") + "\n"
        }.joined(separator: "\n")
    }

    private static func key(_ record: DNSRecord) -> (String, String, Int, String) {
        // The address itself comes first.
        (record.name == "@" ? "" : record.name.lowercased(), record.type, record.priority ?? 0, record.data)
    }

    private static let keys = ["name", "type", "data", "priority", "ttl"]

    private static func item(_ value: SettingValue, _ number: Int) throws(TritonError) -> RecordDraft {
        guard case .table(let members) = value else { throw TritonError(.badData, "record \(number) is not a table") }
        if let odd = members.keys.sorted().first(where: { !keys.contains($0) }) {
            throw TritonError(
                .badData, "record \(number): unknown key '\(line: odd)'",
                hint: Suggestion.hint(
                    for: odd, among: keys, else: "a record has name, type, data, priority and ttl"))
        }
        func text(_ key: String) throws(TritonError) -> String {
            guard let value = members[key] else { throw TritonError(.badData, "record \(number) lacks '\(line: key)'") }
            guard case .string(let text) = value else {
                throw TritonError(
                    .badData, "record \(number): '\(line: key)' is \(value.kind), not text", hint: "put it in quotes")
            }
            return text
        }
        func integer(_ key: String, _ range: ClosedRange<Int>) throws(TritonError) -> Int? {
            guard let value = members[key] else { return nil }
            guard case .int(let found) = value, range.contains(found) else {
                throw TritonError(
                    .badData,
                    "record \(number): '\(line: key)' takes a number from \(range.lowerBound) to \(range.upperBound)"
                )
            }
            return found
        }
        return RecordDraft(
            name: try text("name"), type: try text("type"), data: try text("data"),
            priority: try integer("priority", 0...65_535),
            ttl: try integer("ttl", 1...2_147_483_647))
    }
}
