import Domain

/// `dns.toml`: one `[[record]]` for each DNS record, without the ids of the service.
package enum DNSTable {
    /// The key of a record in a folder: its name, type and data, because the ids belong to the service.
    package static func key(name: String, type: String, data: String) -> String {
        [name, type, data].joined(separator: "\t")
    }

    /// Name, type and data of a record.
    package static func parts(of key: String) -> (name: String, type: String, data: String) {
        let parts =
            key.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false).map(String.init) + ["", "", ""]
        return (parts[0], parts[1], parts[2])
    }

    static func write(_ records: [(key: ItemName, value: ItemVersion)]) -> String {
        records.map { item, version in
            let (name, type, data) = parts(of: item.key)
            var lines = ["[[record]]", "name = \(quoted(name))", "type = \(quoted(type))", "data = \(quoted(data))"]
            for field in ["priority", "ttl"] {
                if let number = version[field], !number.isEmpty { lines.append("\(field) = \(number)") }
            }
            return lines.joined(separator: "\n") + "\n"
        }.joined(separator: "\n")
    }

    /// Reads the part of TOML that such a file uses.
    static func read(_ text: String) throws(TritonError) -> FolderTable.Records {
        var records: FolderTable.Records = [:]
        var values: [String: String]?
        var start = 0
        func finish(_ values: [String: String]?, _ records: inout FolderTable.Records) throws(TritonError) {
            guard let values else { return }
            guard let name = values["name"], let type = values["type"], let data = values["data"] else {
                throw FolderTable.bad(start, FolderPath.records, "a record has a name, a type and data")
            }
            let item = ItemName(.dns, key(name: name, type: type.uppercased(), data: data))
            try FolderTable.add(
                item, ItemVersion(values.filter { $0.key == "ttl" || $0.key == "priority" }), to: &records, start,
                FolderPath.records)
        }
        for (offset, raw) in text.normalisedLineEnds.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            let line = String(raw).trimmed
            if line.isEmpty || line.hasPrefix("#") { continue }
            if line == "[[record]]" {
                try finish(values, &records)
                (values, start) = ([:], offset + 1)
                continue
            }
            guard values != nil, let equals = line.firstIndex(of: "=") else {
                throw FolderTable.bad(offset + 1, FolderPath.records, "expected [[record]] or 'key = value'")
            }
            let key = String(line[..<equals]).trimmed, value = String(line[line.index(after: equals)...]).trimmed
            guard ["name", "type", "data", "ttl", "priority"].contains(key) else {
                throw FolderTable.bad(offset + 1, FolderPath.records, "unknown key '\(line: key)'")
            }
            values?[key] = try self.value(value, key, offset + 1)
        }
        try finish(values, &records)
        return records
    }

    private static func value(_ text: String, _ key: String, _ line: Int) throws(TritonError) -> String {
        if key == "ttl" || key == "priority" {
            guard let number = Int(text), number >= 0 else {
                throw FolderTable.bad(line, FolderPath.records, "'\(line: key)' is a whole number")
            }
            return String(number)
        }
        // A TOML string in double quotes is read as JSON; they differ only in rare escapes.
        if case .string(let value)? = try? JSON(parsing: text) { return value }
        guard text.count >= 2, text.hasPrefix("'"), text.hasSuffix("'") else {
            throw FolderTable.bad(line, FolderPath.records, "'\(line: key)' is a text in quotes")
        }
        return String(text.dropFirst().dropLast())
    }

    private static func quoted(_ text: String) -> String { JSON.string(text).text() }
}
