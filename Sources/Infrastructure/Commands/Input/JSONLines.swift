import Output
import Domain
import Files
package import OMGAPI
import Terminal

extension Invocation {
    /// Reads records that a list wrote with `--jsonl` or `--json`.
    /// - Parameter file: a path, or `-` for standard input.
    /// - Throws: ``TritonError`` of code `bad_data` with the number of the line or record.
    package func records<Item>(from file: String, _ decode: (ResponseValue) throws(ResponseError) -> Item) throws
        -> [Item]
    {
        let bytes =
            file == "-"
            ? try console.readAllInput(limit: Self.maximumInput) : try FileReader.read(file, limit: Self.maximumInput)
        return try JSONLines.read(bytes, named: file, decode)
    }
}

private enum JSONLines {
    static func read<Item>(
        _ bytes: [UInt8], named file: String, _ decode: (ResponseValue) throws(ResponseError) -> Item
    ) throws
        -> [Item]
    {
        // `--json` writes one array. `try?`, because several lines are not one document.
        if let document = try? JSON(parsing: bytes), case .array(let values) = document {
            return try values.enumerated().map { try item(ResponseValue($1, path: "record"), at: $0 + 1, decode) }
        }
        var items: [Item] = []
        for (number, line) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated()
        where !line.allSatisfy({ $0 <= 32 }) {
            do {
                items.append(
                    try item(ResponseValue(try JSON(parsing: Array(line)), path: "record"), at: number + 1, decode))
            } catch let error as JSONSyntaxError {
                throw TritonError(
                    .badData, "line \(number + 1) of \(line: file) is not JSON: \(trusted: "\(error.reason)")")
            }
        }
        return items
    }

    private static func item<Item>(
        _ value: ResponseValue, at number: Int, _ decode: (ResponseValue) throws(ResponseError) -> Item
    ) throws
        -> Item
    {
        do { return try decode(value) } catch {
            throw TritonError(.badData, "record \(number) lacks '\(line: error.path)'")
        }
    }
}
