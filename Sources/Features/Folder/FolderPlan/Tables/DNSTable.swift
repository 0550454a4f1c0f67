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

    static func write(_ records: FolderTable.Records) -> String {
        DNSFile.text(
            of: records.sorted { $0.key < $1.key }.map { item, version in
                let key = Key(item.key)
                return RecordDraft(
                    name: key.name, type: key.type, data: key.data, priority: version["priority"].flatMap { Int($0) },
                    ttl: version["ttl"].flatMap { Int($0) })
            })
    }

    /// Reads the file as `dns apply` reads it.
    static func read(_ text: String) throws(TritonError) -> FolderTable.Records {
        let drafts: [RecordDraft]
        do throws(TritonError) {
            drafts = try DNSFile.read(Array(text.normalisedLineEnds.utf8))
        } catch {
            var error = error
            error.message = "'\(line: FolderPath.records)': \(error.message)"
            throw error
        }
        var records: FolderTable.Records = [:]
        for draft in drafts {
            var version = ItemVersion()
            version["priority"] = draft.priority.map(String.init)
            version["ttl"] = draft.ttl.map(String.init)
            let name = ItemName(
                .dns, Key(name: draft.name, type: draft.type.uppercased(), data: draft.data).text)
            guard records.updateValue(version, forKey: name) == nil else {
                throw TritonError(
                    .badData,
                    """
                    '\(line: FolderPath.records)': the record '\(line: draft.name)' \(line: draft.type) is there twice
                    """)
            }
        }
        return records
    }
}
