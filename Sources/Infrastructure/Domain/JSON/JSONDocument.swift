/// A JSON text that is checked as a whole and read in parts.
///
/// A list of many items would take several times its size in memory if all of it were read at once. Here it stays text,
/// and each item becomes a value when it is asked for.
package struct JSONDocument: Sendable {
    /// Smallest size of a container that stays text, in bytes.
    static let largeSize = 1 << 16

    /// Position of a large object or array; offsets in bytes.
    struct Container: Sendable {
        let start: Int
        /// Offset after the closing bracket.
        let end: Int
        /// Number of members or elements.
        let count: Int
        /// Offsets of an object's members. Empty for an array, and for an object with many members.
        let members: [Int]
    }

    /// A value of the document: read, or still text.
    package enum Value: Sendable {
        case read(JSON)
        case unread(Part)
    }

    private let bytes: [UInt8]
    /// Sorted by `start`.
    private let large: [Container]
    private let start: Int
    /// Number of values, with those inside of others.
    package let valueCount: Int

    /// - Throws: ``JSONSyntaxError`` as `JSON(parsing:)` does, for a mistake anywhere in the text.
    package init(checking bytes: [UInt8]) throws(JSONSyntaxError) {
        let result: Result<(large: [Container], start: Int, valueCount: Int), JSONSyntaxError> =
            bytes.withUnsafeBufferPointer { buffer in
                Result { () throws(JSONSyntaxError) in
                    var parser = JSONParser(buffer, builds: false)
                    parser.skipSpace()
                    let start = parser.index
                    _ = try parser.document()
                    return (parser.large.sorted { $0.start < $1.start }, start, parser.valueCount)
                }
            }
        (large, start, valueCount) = try result.get()
        self.bytes = bytes
    }

    /// All of it as a value.
    package var json: JSON {
        switch root {
        case .read(let json): json
        case .unread(let part): part.json
        }
    }

    package var root: Value {
        bytes.withUnsafeBufferPointer { buffer in
            var parser = JSONParser(buffer, at: start)
            return value(&parser)
        }
    }

    /// Reads the value at the parser's position.
    fileprivate func value(_ parser: inout JSONParser) -> Value {
        parser.skipSpace()
        if let container = container(at: parser.index) {
            parser.skip(container)
            return .unread(Part(document: self, container: container))
        }
        return .read(Self.checked(&parser))
    }

    /// The text was checked when the document was made, so nothing here can fail.
    fileprivate static func checked(_ parser: inout JSONParser) -> JSON { (try? parser.value()) ?? .null }

    /// Reads the key at the parser's position and the colon after it. As in ``checked(_:)``, nothing can fail.
    fileprivate static func key(_ parser: inout JSONParser) -> String {
        let key = (try? parser.string()) ?? ""
        parser.skipSpace()
        _ = parser.take(UInt8(ascii: ":"))
        return key
    }

    private func container(at start: Int) -> Container? {
        var low = 0
        var high = large.count
        while low < high {
            let middle = (low + high) / 2
            if large[middle].start < start { low = middle + 1 } else { high = middle }
        }
        return low < large.count && large[low].start == start ? large[low] : nil
    }
}

extension JSONDocument {
    /// A large object or array that is still text.
    package struct Part: Sendable {
        fileprivate let document: JSONDocument
        fileprivate let container: Container

        package var isObject: Bool { document.bytes[container.start] == UInt8(ascii: "{") }

        /// Number of members or elements.
        package var count: Int { container.count }

        /// Length of its text, in bytes.
        package var size: Int { container.end - container.start }

        /// All of it as a value.
        package var json: JSON {
            document.bytes.withUnsafeBufferPointer { buffer in
                var parser = JSONParser(buffer, at: container.start)
                return JSONDocument.checked(&parser)
            }
        }

        /// The first member of that name; nil if there is none or this is not an object.
        package subscript(key: String) -> Value? {
            guard isObject else { return nil }
            // The known offsets avoid reading the values before it, which may be texts of megabytes.
            guard !container.members.isEmpty else { return members.first { $0.key == key }?.value }
            return document.bytes.withUnsafeBufferPointer { buffer in
                for start in container.members {
                    var parser = JSONParser(buffer, at: start)
                    if JSONDocument.key(&parser) == key { return document.value(&parser) }
                }
                return nil
            }
        }

        /// Members of an object; elements of an array, whose keys are empty.
        package var members: Members { Members(self) }
    }

    /// The members or elements of a container, read one after the other.
    package struct Members: Sequence, IteratorProtocol, Sendable {
        private let part: Part
        private var index: Int
        private var left: Int

        fileprivate init(_ part: Part) {
            self.part = part
            // After the opening bracket.
            index = part.container.start + 1
            left = part.container.count
        }

        /// Limited, so that a large count does not reserve memory for items that nobody keeps.
        package var underestimatedCount: Int { Swift.min(left, 1 << 16) }

        package mutating func next() -> (key: String, value: Value)? {
            guard left > 0 else { return nil }
            left -= 1
            let (start, isObject, document) = (index, part.isObject, part.document)
            let (end, key, value) = document.bytes.withUnsafeBufferPointer { buffer in
                var parser = JSONParser(buffer, at: start)
                parser.skipSpace()
                var key = ""
                if isObject { key = JSONDocument.key(&parser) }
                let value = document.value(&parser)
                parser.skipSpace()
                _ = parser.take(UInt8(ascii: ","))
                return (parser.index, key, value)
            }
            index = end
            return (key, value)
        }
    }
}
