import Domain
import HTTPTransport
package import OMGAPI

extension Invocation {
    /// Reads records that a list wrote with `--jsonl` or `--json`.
    /// - Parameters:
    ///   - file: a path, or `-` for standard input.
    ///   - check: throws for a record that cannot be used; its message gets the number of the line or record.
    /// - Throws: ``TritonError`` of code `bad_data` with the number of the line or record.
    package func records<Item>(
        from file: String, check: (Item) throws -> Void = { _ in },
        _ decode: (ResponseValue) throws(ResponseError) -> Item
    ) throws -> [Item] {
        let items = try mapRecords(in: bytes(of: file, limit: Self.maximumRecords), named: file) { json, place in
            do throws(ResponseError) {
                return (item: try decode(ResponseValue(json, path: "record")), place: place)
            } catch {
                let path = error.path.hasPrefix("record.") ? String(error.path.dropFirst("record.".count)) : error.path
                throw TritonError(.badData, "\(place): it lacks '\(line: path)'")
            }
        }
        return try items.map { item, place in
            do { try check(item) } catch var error as TritonError {
                error.message = "\(place): \(error.message)"
                throw error
            }
            return item
        }
    }

    /// Largest file of records, in bytes. A list that is fetched may be as large.
    private static let maximumRecords = HTTPExchange.standardAnswerLimit

    /// - Parameter read: called with each record, and its place in the file.
    private func mapRecords<Item>(
        in bytes: [UInt8], named name: String, _ read: (JSON, SafeText) throws -> Item
    ) throws -> [Item] {
        // `--json` writes one array. `try?`, because several lines are not one document.
        if let document = try? JSON(parsing: bytes), case .array(let values) = document {
            return try values.enumerated().map { try read($1, "\(line: name), record \($0 + 1)") }
        }
        return try bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated().filter { _, line in
            !line.allSatisfy { $0 <= 32 }
        }.map { number, line in
            let place: SafeText = "\(line: name), line \(number + 1)", json: JSON
            do throws(JSONSyntaxError) { json = try JSON(parsing: Array(line)) } catch {
                throw TritonError(.badData, "\(place): it is not JSON: \(trusted: "\(error.reason)")")
            }
            return try read(json, place)
        }
    }
}
