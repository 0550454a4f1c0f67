/// The keys of one kind of output record, in the order in which they are printed. Keys are added, but never removed.
package struct RecordSchema: Sendable {
    package let name: String
    package let fields: [Field]
    /// The layout of a feed of these records; nil for records that are not texts.
    package private(set) var feed: Feed?
    /// The fields whose values name a record in `NAME*`. The first one is also the operand of other verbs.
    package private(set) var nameFields: [String] = []

    package init(_ name: String, _ fields: Field...) { self.init(name, fields) }

    package init(_ name: String, _ fields: [Field]) {
        self.name = name
        self.fields = fields
    }

    package struct Field: Sendable {
        package let name: String
        package let type: FieldType
        /// One line for the manual.
        package let about: String
        /// Its column in a table; nil if it is shown only with `--fields`.
        package let column: Column?
        private let ownTitle: String?
        /// Its name for people. It is made when it is shown, because schemas are made at every start of the program.
        package var title: String { ownTitle ?? Self.heading(of: name) }
        package let presentation: FieldPresentation

        /// - Parameter title: nil for a title derived from the name.
        package init(
            _ name: String, _ type: FieldType, _ about: String, column: Column? = nil, title: String? = nil,
            shownAs presentation: FieldPresentation = .plain
        ) {
            self.name = name
            ownTitle = title
            self.presentation = presentation
            self.type = type
            self.about = about
            self.column = column
        }
    }

    package enum FieldType: String, Sendable {
        case string, number, boolean, time, strings, array, object
    }

    /// A column of the table. On a narrow terminal the columns with the highest `priority` number are left out first.
    package struct Column: Sendable {
        package let priority: Int
        package let grows: Bool

        package static let key = Column(priority: 0, grows: false)
        package static let main = Column(priority: 1, grows: true)
        package static let useful = Column(priority: 2, grows: false)
        /// A useful value of any length.
        package static let usefulText = Column(priority: 2, grows: true)
        package static let extra = Column(priority: 3, grows: false)
        /// A value that is the same in most rows, or of little interest.
        package static let marginal = Column(priority: 4, grows: false)
    }

    /// The positions of the named fields.
    /// - Throws: ``TritonError`` of code `usage` with the valid names.
    package func positions(of names: [String]) throws(TritonError) -> [Int] {
        try names.map { name throws(TritonError) in
            if let position = fields.firstIndex(where: { $0.name == name }) { return position }
            let list = fields.map(\.name).joined(separator: ", ")
            let near =
                fields.first { $0.title.lowercased() == name.lowercased() }?.name
                ?? Suggestion.nearest(name, among: fields.map(\.name))
            throw TritonError(
                .usage, "there is no field '\(line: name)'",
                hint: near.map { "did you mean '\(line: $0)'? Fields: \(line: list)" } ?? "fields: \(line: list)")
        }
    }

    /// The positions of the fields in `--fields`, in all its forms: `a,b`, or repeated options.
    package func positions(ofList list: [String]) throws(TritonError) -> [Int] {
        let names = list.flatMap(\.commaSeparated)
        guard list.isEmpty || !names.isEmpty else {
            throw TritonError(.usage, "--fields names no field", hint: "list them with '--fields help'")
        }
        // Each only once, because keys of an object are unique.
        var seen: Set<Int> = []
        return try positions(of: names).filter { seen.insert($0).inserted }
    }

    /// The record of an item as it was before it was deleted.
    package var deleted: RecordSchema { appending(.init("deleted", .boolean, "always true")) }

    /// The record that a change prints.
    package var changed: RecordSchema { appending(.init("action", .string, "created, changed or unchanged")) }

    /// The same schema with one more key.
    package func appending(_ field: Field) -> RecordSchema { RecordSchema(name, fields + [field]) }

    /// The same schema with the fields of the other one that it does not have.
    package func adding(fieldsOf other: RecordSchema) -> RecordSchema {
        RecordSchema(name, fields + other.fields.filter { position(of: $0.name) == nil })
    }

    package func reading(as feed: Feed) -> RecordSchema {
        var schema = self
        schema.feed = feed
        return schema
    }

    package func named(by fields: [String]) -> RecordSchema {
        var schema = self
        schema.nameFields = fields
        return schema
    }

    /// The names of a record, without those that it does not have.
    package func names(of row: [FieldValue]) -> [String] {
        nameFields.compactMap { position(of: $0) }.map { row[$0].plain }.filter { !$0.isEmpty }
    }

    package func position(of name: String) -> Int? { fields.firstIndex { $0.name == name } }
}

/// A value that has a record form.
package protocol Recordable: Sendable {
    static var schema: RecordSchema { get }
    /// Values in the order of the schema.
    var row: [FieldValue] { get }
}

extension Recordable {
    /// The record as JSON, for undo and for dry run.
    package var json: JSON { .object(zip(Self.schema.fields, row).map { JSON.Member($0.name, $1.json) }) }
}
