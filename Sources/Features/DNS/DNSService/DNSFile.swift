package import Domain
import Settings

/// Records in a TOML file, without their ids: one table `[[record]]` for each.
package enum DNSFile {
    /// - Throws: ``TritonError`` of code `bad_data` naming the line, or the record by its number in the file.
    package static func read(_ bytes: [UInt8], of address: Address) throws(TritonError) -> [DNSRecord] {
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
        var records: [DNSRecord] = []
        for (position, value) in values.enumerated() { records.append(try record(value, position + 1, address)) }
        return records
    }

    /// In an order in which the same records always give the same text.
    package static func sorted(_ records: [DNSRecord]) -> [DNSRecord] { records.sorted { key($0) < key($1) } }

    /// The records as a file, in this order.
    package static func text(of records: [DNSRecord]) -> String {
        records.map { record in
            let lines = fields.compactMap { field -> String? in
                switch field.value(record) {
                case .null: nil
                case .text(let text): "\(field.name) = \(TOMLText.quoted(text.original))\n"
                case let value: "\(field.name) = \(value.plain)\n"
                }
            }
            return "[[record]]\n" + lines.joined()
        }.joined(separator: "\n")
    }

    private static func key(_ record: DNSRecord) -> (String, String, Int, String) {
        // The address itself comes first.
        (record.name == "@" ? "" : record.name.lowercased(), record.type, record.priority ?? 0, record.data)
    }

    private static let fields = DNSRecord.fields.all.filter { $0.form != nil }

    private static func record(_ value: SettingValue, _ number: Int, _ address: Address) throws(TritonError)
        -> DNSRecord
    {
        guard case .table(let members) = value else { throw TritonError(.badData, "record \(number) is not a table") }
        let keys = fields.map(\.name)
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
        func integer(_ key: String) throws(TritonError) -> Int? {
            guard let value = members[key] else { return nil }
            let range = key == "priority" ? DNSRecord.priorities : DNSRecord.lifetimes
            guard case .int(let found) = value, range.contains(found) else {
                throw TritonError(
                    .badData,
                    "record \(number): '\(line: key)' takes a number from \(range.lowerBound) to \(range.upperBound)"
                )
            }
            return found
        }
        var record = DNSRecord(key: "", of: address)
        for field in fields {
            _ = field.set(
                &record, field.form == .number ? .int(try integer(field.name)) : .text(try text(field.name)))
        }
        record.type = record.type.uppercased()
        return record
    }
}

extension DNSRecord {
    /// The valid numbers, in seconds for lifetimes.
    package static let priorities = 0...65_535, lifetimes = 1...2_147_483_647
}
