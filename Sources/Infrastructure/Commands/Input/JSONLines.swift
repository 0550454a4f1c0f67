import Domain
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
        try JSONLines(name: file).read(bytes(of: file), decode).map { found in
            do { try check(found.item) } catch var error as TritonError {
                error.message = "\(found.place): \(error.message)"
                throw error
            }
            return found.item
        }
    }
}

private struct JSONLines {
    /// An item, and the place where it stands in the file.
    struct Located<Item> {
        let item: Item
        let place: SafeText
    }

    let name: String

    func read<Item>(_ bytes: [UInt8], _ decode: (ResponseValue) throws(ResponseError) -> Item) throws -> [Located<Item>]
    {
        // `--json` writes one array. `try?`, because several lines are not one document.
        if let document = try? JSON(parsing: bytes), case .array(let values) = document {
            return try values.enumerated().map {
                try located($1, at: "\(line: name), record \($0 + 1)", decode)
            }
        }
        var items: [Located<Item>] = []
        for (number, line) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated()
        where !line.allSatisfy({ $0 <= 32 }) {
            let place: SafeText = "\(line: name), line \(number + 1)"
            let json: JSON
            do { json = try JSON(parsing: Array(line)) } catch {
                throw TritonError(.badData, "\(place): it is not JSON: \(trusted: "\(error.reason)")")
            }
            items.append(try located(json, at: place, decode))
        }
        return items
    }

    private func located<Item>(
        _ json: JSON, at place: SafeText, _ decode: (ResponseValue) throws(ResponseError) -> Item
    ) throws -> Located<Item> {
        let root = "record"
        do { return Located(item: try decode(ResponseValue(json, path: root)), place: place) } catch {
            let path = error.path.hasPrefix(root + ".") ? String(error.path.dropFirst(root.count + 1)) : error.path
            throw TritonError(.badData, "\(place): it lacks '\(line: path)'")
        }
    }
}
