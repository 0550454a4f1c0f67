package import Domain

/// Records as JSON, always with all keys, in the order of the schema.
struct JSONView {
    private let chosen: Selection
    private let keys: [String]

    init(_ chosen: Selection) {
        self.chosen = chosen.isNarrowed ? chosen : .all(chosen.schema)
        keys = self.chosen.fields.map(\.name)
    }

    /// - Parameter write: takes the text in pieces.
    func document(_ records: CommandOutput.Records, isPretty: Bool, _ write: ([UInt8]) throws -> Void) throws {
        var writer = JSONWriter(style: isPretty ? .pretty : .compact)
        switch records {
        case .one(let element): put(element, level: 0, &writer)
        case .many(let elements):
            writer.open("[")
            var isFirst = true
            for element in elements {
                writer.separate(isFirst: isFirst, level: 1)
                put(element, level: 1, &writer)
                isFirst = false
                if writer.out.count >= pieceSize { try write(writer.takeBytes()) }
            }
            writer.close("]", isEmpty: isFirst, level: 0)
        case .stream: writer.write([])
        }
        writer.endRecord()
        try write(writer.takeBytes())
    }

    /// - Parameter write: takes the text in pieces.
    func lines(_ records: CommandOutput.Records, _ write: ([UInt8]) throws -> Void) rethrows {
        var writer = JSONWriter(style: .compact)
        for element in records.elements {
            put(element, level: 0, &writer)
            writer.endRecord()
            if writer.out.count >= pieceSize { try write(writer.takeBytes()) }
        }
        try write(writer.takeBytes())
    }

    func line(_ row: [FieldValue]) -> [UInt8] {
        var writer = JSONWriter(style: .compact)
        put(.row(row), level: 0, &writer)
        writer.endRecord()
        return writer.takeBytes()
    }

    private func put(_ element: CommandOutput.Element, level: Int, _ writer: inout JSONWriter) {
        switch element {
        case .failure(let operand, let error):
            writer.write(CommandOutput.Failure(operand: operand, error: error).json, level: level)
        case .row(let row):
            writer.open("{")
            for (key, position) in zip(keys, chosen.positions) {
                writer.separate(isFirst: position == chosen.positions.first, level: level + 1)
                writer.write(key)
                writer.colon()
                put(position < row.count ? row[position] : .null, level: level + 1, &writer)
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
