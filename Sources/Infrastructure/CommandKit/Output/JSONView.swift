package import Domain

/// Records as JSON: every key always, in the order of the schema.
struct JSONView {
    private let chosen: Selection

    init(_ chosen: Selection) { self.chosen = chosen.isNarrowed ? chosen : .all(chosen.schema) }

    func document(_ records: CommandOutput.Records, isPretty: Bool) -> [UInt8] {
        let document: JSON =
            switch records {
            case .one(let element): json(element)
            case .many(let elements): .array(elements.map(json))
            case .stream: .array([])
            }
        return document.bytes(isPretty ? .pretty : .compact) + [10]
    }

    func lines(_ records: CommandOutput.Records) -> [UInt8] {
        switch records {
        case .one(let element): json(element).bytes() + [10]
        case .many(let elements): elements.flatMap { json($0).bytes() + [10] }
        case .stream: []
        }
    }

    func line(_ row: [FieldValue]) -> [UInt8] { json(.row(row)).bytes() + [10] }

    private func json(_ element: CommandOutput.Element) -> JSON {
        switch element {
        case .row(let row): .object(zip(chosen.fields, chosen.values(row)).map { JSON.Member($0.name, $1.json) })
        case .failure(let operand, let error): ["operand": .string(operand), "error": error.json]
        }
    }
}

extension TritonError {
    /// The object under `error` in the JSON form of an error.
    package var json: JSON {
        ["code": .string(code.rawValue), "message": .string(sentence.rendered), "status": status.map { .int($0) } ?? .null, "hint": .string(hint?.rendered)]
    }
}
