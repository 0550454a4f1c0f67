package import Domain
import JQ

/// The results of a `--jq` expression for the JSON of records: strings without quotes, one on each line, and JSON for
/// other values.
package struct JQView {
    private let filter: JQFilter
    private let isPretty: Bool

    /// - Parameter isPretty: whether objects are written on several lines, for people.
    /// - Throws: ``TritonError``: `usage` for an invalid expression, `unavailable` without jq's library.
    package init(_ expression: String, isPretty: Bool) throws(TritonError) {
        filter = try JQFilter(expression)
        self.isPretty = isPretty
    }

    /// Runs `body`. Cancelling its task also ends a filter that it runs, which may be endless.
    package static func endingOnCancellation<Value>(_ body: () async throws -> Value) async throws -> Value {
        try await withTaskCancellationHandler(operation: body) { JQFilter.stopRunning() }
    }

    /// - Parameter write: called with each result.
    package func write(_ json: [UInt8], _ write: ([UInt8]) throws -> Void) throws {
        try filter.run(json) { result in
            switch result {
            case .text(let text): try write(Array(text.utf8) + [10])
            case .json(let json): try write(json.bytes(isPretty ? .pretty : .compact) + [10])
            }
        }
    }
}

extension JSONView {
    /// Writes the results for the records as one JSON value, or for each record separately.
    func write(
        _ records: CommandOutput.Records, byRecord: Bool, through view: JQView, _ write: ([UInt8]) throws -> Void
    ) throws {
        if byRecord, case .many(let elements) = records {
            for element in elements { try self.write(.one(element), byRecord: true, through: view, write) }
            return
        }
        var json: [UInt8] = []
        try document(records, isPretty: false) { json += $0 }
        try view.write(json, write)
    }
}
