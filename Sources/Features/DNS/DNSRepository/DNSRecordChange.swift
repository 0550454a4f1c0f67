package import Changes
import Domain

/// Describes changes of DNS records: key, fields and command line.
package enum DNSRecordChange {
    package static let description = ChangeDescription(
        "dns", name: "dns record", noun: "dns", key: DNSRecord.fields.key,
        // In the order of a zone file.
        fields: ["name", "ttl", "type", "priority", "data"].compactMap { name in
            DNSRecord.fields.changeable.first { $0.name == name }
        },
        commandLine: commandLine,
        lost: { $0.isDeletion ? ["its number"] : [] },
        title: { state in
            ["name", "type", "data"].compactMap { state.text($0) }.filter { !$0.isEmpty }.joined(separator: " ")
        },
        recognise: { isMade(by: $0, $1) ? .whole : .other })

    /// Whether the seen record has the wanted values. The service chooses values that were not given.
    private static func isMade(by wanted: Snapshot, _ seen: Snapshot) -> Bool {
        let nobody = Address("")
        let record = DNSRecord(seen, of: nobody)
        var expected = DNSRecord(wanted, of: nobody)
        expected.ttl = expected.ttl ?? record.ttl
        expected.priority = record.priority == nil ? nil : expected.priority ?? record.priority
        return record.says(sameAs: expected)
    }

    private static func commandLine(_ change: Change) -> [String] {
        guard let record = change.after else { return ["dns", "delete", change.key ?? ""] }
        func text(_ field: String) -> String { record.text(field) ?? "" }
        let numbers = ["ttl", "priority"].filter { record.int($0) != change.before?.int($0) }.flatMap { field in
            record.int(field).map { ["--\(field)", String($0)] } ?? []
        }
        guard let id = change.key, let before = change.before else {
            let operands = [text("name"), text("type"), text("data")]
            return ["dns", "add"] + numbers + (operands.contains { $0.hasPrefix("-") } ? ["--"] : []) + operands
        }
        let texts = ["name", "type", "data"].filter { text($0) != before.text($0) }.flatMap { field in
            text(field).hasPrefix("-") ? ["--\(field)=\(text(field))"] : ["--\(field)", text(field)]
        }
        return ["dns", "edit", id] + texts + numbers
    }
}
