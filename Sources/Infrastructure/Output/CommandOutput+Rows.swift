package import Domain

extension CommandOutput {
    /// Items for each of which a script gets one line.
    package static func lines<Item: Recordable>(
        _ results: [Result<Item, TritonError>], of operands: [String], line: (Item) -> String
    ) -> CommandOutput {
        var output = contents(results, of: operands) { (Array((line($0) + "\n").utf8), .records) }
        output.screen = .records
        return output
    }

    /// The failure of one of several operands.
    package struct Failure: Sendable {
        package let operand: String
        package let error: TritonError

        package init(operand: String, error: TritonError) {
            self.operand = operand
            self.error = error
        }

        package var json: JSON { ["operand": .string(operand), "error": error.json] }
    }

    /// Lets `--fields` name the fields of another record too. They are null in these.
    package mutating func add(fieldsOf other: RecordSchema) {
        let count = schema.fields.count
        schema = schema.adding(fieldsOf: other)
        let nulls = [FieldValue](repeating: .null, count: schema.fields.count - count)
        func longer(_ element: Element) -> Element { element.row.map { .row($0 + nulls) } ?? element }
        switch records {
        case .one(let element): records = .one(longer(element))
        case .many(let elements): records = .many(ElementList(elements.map(longer)))
        // Only a list is printed as a stream, and a list changes nothing.
        case .stream: break
        }
    }

    /// The same with these records in place of the failures, in their order, and with the fields of both.
    package func replacingFailures(by other: CommandOutput) -> CommandOutput {
        var output = self, rows = Array(other.records.rows)[...]
        output.add(fieldsOf: other.schema)
        let positions = output.schema.fields.map { other.schema.position(of: $0.name) }
        let elements = output.records.elements.map { element -> Element in
            guard element.failure != nil, let row = rows.popFirst() else { return element }
            return .row(positions.map { position in position.map { row[$0] } ?? .null })
        }
        output.records = .many(ElementList(elements))
        return output
    }

    /// The URLs and ids that a change prints of items of these addresses. Its other lines are values, names or paths.
    package func printedKeys(of addresses: Set<String>) -> [String] {
        guard isOfChange, case .lines(let lines) = script, case .lines = screen,
            let address = schema.position(of: "address")
        else { return [] }
        let keys = ["url", "image_url", "id"].compactMap { schema.position(of: $0) }
        let known = Set(
            records.rows.filter { $0.indices.contains(address) && addresses.contains($0[address].plain) }.flatMap {
                row in
                keys.map { row[$0].plain }
            })
        return lines.map(\.original).filter { known.contains($0) && $0.isWord }
    }

    /// All records with all their fields, one JSON object per line.
    package var jsonLines: [UInt8] {
        var bytes: [UInt8] = []
        JSONView(.all(schema)).lines(records) { bytes += $0 }
        return bytes
    }
}

extension CommandOutput.Records {
    /// Empty for a stream.
    package var elements: ElementList {
        switch self {
        case .one(let element): [element]
        case .many(let elements): elements
        case .stream: []
        }
    }

    /// The records without failures; each is made when it is read.
    var rows: some Sequence<[FieldValue]> { elements.lazy.compactMap(\.row) }

    package var failures: [CommandOutput.Failure] { elements.failures }
}

extension CommandOutput.Element {
    var row: [FieldValue]? { if case .row(let row) = self { row } else { nil } }
    var failure: CommandOutput.Failure? {
        guard case .failure(let operand, let error) = self else { return nil }
        return CommandOutput.Failure(operand: operand, error: error)
    }
}
