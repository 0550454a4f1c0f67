import DNSRepository
import DNSService
import Domain

/// The records of a file, checked as far as that can be done without asking the service.
enum WantedRecords {
    /// - Throws: ``TritonError`` of code `bad_data` naming the record.
    static func read(_ bytes: [UInt8], of address: Address) throws(TritonError) -> [DNSRecord] {
        let wanted = try DNSFile.read(bytes, of: address)
        guard !wanted.isEmpty else {
            throw TritonError(.badData, "it has no records", hint: "each record is a table that begins with [[record]]")
        }
        var records: [DNSRecord] = []
        for (position, record) in wanted.enumerated() {
            do throws(TritonError) {
                try record.check()
                try check(record, beside: records)
                records.append(record)
            } catch {
                throw TritonError(.badData, "record \(position + 1): \(error.sentence)", hint: error.hint)
            }
        }
        return records
    }

    private static func check(_ record: DNSRecord, beside others: [DNSRecord]) throws(TritonError) {
        let neighbours = others.filter { $0.name.lowercased() == record.name.lowercased() }
        if neighbours.contains(where: { $0.type == record.type && $0.canonicalData == record.canonicalData }) {
            throw TritonError(
                .badData, "'\(line: record.name) \(line: record.type) \(line: record.data)' is in the file twice")
        }
        guard neighbours.isEmpty || record.type != "CNAME" && !neighbours.contains(where: { $0.type == "CNAME" }) else {
            throw TritonError(
                .badData, "'\(line: record.name)' has a CNAME and another record",
                hint: "a name with a CNAME can have nothing else")
        }
    }
}
