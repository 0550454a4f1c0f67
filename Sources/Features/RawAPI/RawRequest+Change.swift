import Changes
import OMGAPI

extension RawRequest {
    /// The body is kept byte for byte beside the record.
    var change: Change {
        let record: JSON = [
            "method": .string(method.rawValue), "path": .string(path),
            "headers": .array(headers.map { .string("\($0.name.rawName): \($0.value)") }),
        ]
        return Change("call", of: nil, to: Snapshot(record, bytes: body), if: .absent)
    }

    /// - Throws: ``TritonError`` of code `bad_data` for a record that is not a call.
    init(_ change: Change) throws(TritonError) {
        guard let call = change.after, let method = call.text("method").flatMap({ HTTPRequest.Method(rawValue: $0) }),
            let path = call.text("path")
        else {
            throw TritonError(.badData, "a call without a method or a path")
        }
        let headers = call.texts("headers").compactMap { header -> HTTPField? in
            guard let colon = header.firstIndex(of: ":"), let name = HTTPField.Name(String(header[..<colon])) else {
                return nil
            }
            return HTTPField(name: name, value: String(header[header.index(after: colon)...]).trimmed)
        }
        self.init(method: method, path: path, headers: headers, body: call.bytes)
    }
}
