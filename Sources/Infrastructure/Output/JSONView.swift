package import Domain

/// Records as JSON, always with all keys, in the order of the schema.
struct JSONView {
    private let chosen: Selection
    /// The keys as JSON strings.
    private let keys: [[UInt8]]

    init(_ chosen: Selection) {
        self.chosen = chosen.isNarrowed ? chosen : .all(chosen.schema)
        keys = self.chosen.fields.map { JSON.string($0.name).bytes() }
    }

    /// - Parameter write: takes the text in pieces.
    func document(_ records: CommandOutput.Records, isPretty: Bool, _ write: ([UInt8]) throws -> Void) throws {
        var writer = JSONWriter(style: isPretty ? .pretty : .compact)
        switch records {
        case .one(let element): put(element, level: 0, heads(.init(style: writer.style), level: 0), &writer)
        case .many(let elements):
            let heads = heads(.init(style: writer.style), level: 1)
            writer.open("[")
            var isFirst = true
            for element in elements {
                writer.separate(isFirst: isFirst, level: 1)
                put(element, level: 1, heads, &writer)
                isFirst = false
                if writer.out.count >= pieceSize { try write(writer.takeBytes()) }
            }
            writer.close("]", isEmpty: isFirst, level: 0)
        case .stream: writer.write([])
        }
        writer.newLine()
        try write(writer.takeBytes())
    }

    /// - Parameter write: takes the text in pieces.
    func lines(_ records: CommandOutput.Records, _ write: ([UInt8]) throws -> Void) rethrows {
        var writer = JSONWriter(style: .compact)
        let heads = heads(writer, level: 0)
        switch records {
        case .one(let element):
            put(element, level: 0, heads, &writer)
            writer.newLine()
        case .many(let elements):
            for element in elements {
                put(element, level: 0, heads, &writer)
                writer.newLine()
                if writer.out.count >= pieceSize { try write(writer.takeBytes()) }
            }
        case .stream: break
        }
        try write(writer.takeBytes())
    }

    func line(_ row: [FieldValue]) -> [UInt8] {
        var writer = JSONWriter(style: .compact)
        put(.row(row), level: 0, heads(writer, level: 0), &writer)
        writer.newLine()
        return writer.takeBytes()
    }

    /// The text before each value of a record, which is the same for all records of a list. All of them are in one
    /// array, because an array for each would be retained and released for each value.
    private struct Heads {
        var text: [UInt8] = []
        var ends: [Int] = []
    }

    /// - Parameter writer: an empty writer.
    private func heads(_ writer: JSONWriter, level: Int) -> Heads {
        var writer = writer, heads = Heads()
        for (number, key) in keys.enumerated() {
            writer.separate(isFirst: number == 0, level: level + 1)
            key.withUnsafeBufferPointer { writer.write(plain: $0) }
            writer.colon()
            heads.ends.append(writer.out.count)
        }
        heads.text = writer.takeBytes()
        return heads
    }

    private func put(
        _ element: CommandOutput.Element, level: Int, _ heads: Heads, _ writer: inout JSONWriter
    ) {
        switch element {
        case .failure(let operand, let error):
            writer.write(["operand": .string(operand), "error": error.json], level: level)
        case .row(let row):
            writer.open("{")
            heads.text.withUnsafeBufferPointer { text in
                var start = 0
                for (position, end) in zip(chosen.positions, heads.ends) {
                    writer.write(plain: .init(rebasing: text[start..<end]))
                    put(position < row.count ? row[position] : .null, level: level + 1, &writer)
                    start = end
                }
            }
            writer.close("}", isEmpty: chosen.positions.isEmpty, level: level)
        }
    }

    private func put(_ value: FieldValue, level: Int, _ writer: inout JSONWriter) {
        if case .text(let text) = value { writer.write(text.original) } else { writer.write(value.json, level: level) }
    }
}

/// Bytes that are collected before a write.
let pieceSize = 1 << 16

extension TritonError {
    /// The object under `error` in the JSON form of an error.
    package var json: JSON {
        [
            "code": .string(code.rawValue), "message": .string(sentence.rendered),
            "status": status.map { .int($0) } ?? .null, "hint": .string(advice?.rendered),
        ]
    }
}
