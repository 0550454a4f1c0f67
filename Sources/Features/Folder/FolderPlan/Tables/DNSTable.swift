import Changes
import DNSService
import Domain

/// `dns.toml`: one `[[record]]` for each DNS record, without the ids of the service.
package enum DNSTable {
    /// The key of a record in a folder: its name, type and data, because the ids belong to the service.
    package struct Key: Sendable {
        package let name: String, type: String, data: String

        package init(name: String, type: String, data: String) {
            self.name = name
            self.type = type
            self.data = data
        }

        package init(_ text: String) {
            let parts = text.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
            self.init(name: parts[0], type: parts.count > 1 ? parts[1] : "", data: parts.count > 2 ? parts[2] : "")
        }

        package var text: String { [name, type, data].joined(separator: "\t") }
    }

    /// The table does not say whose records they are.
    private static let nobody = Address("")

    static func write(_ records: FolderTable.Records) -> String {
        DNSFile.text(
            of: records.sorted.map { item, version in
                let key = Key(item.key)
                var record = DNSRecord(version.snapshot(of: .dns), of: nobody)
                (record.name, record.type, record.data) = (key.name, key.type, key.data)
                return record
            })
    }

    /// Reads the file as `dns apply` reads it.
    static func read(_ text: String) throws(TritonError) -> FolderTable.Records {
        var records: FolderTable.Records = [:]
        for record in try DNSFile.read(Array(text.normalisedLineEnds.utf8), of: nobody) {
            let name = ItemName(.dns, Key(name: record.name, type: record.type, data: record.data).text)
            guard records[name] == nil else {
                throw TritonError(
                    .badData, "the record '\(line: record.name)' \(line: record.type) is there twice")
            }
            records[name] = ItemVersion(record.snapshot, of: .dns)
        }
        return records
    }
}
