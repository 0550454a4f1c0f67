/// The fields of a kind of item, each said once: its name, its place in the Swift value, its meaning, and how it is
/// changed.
///
/// The record of `--json` and its schema, the columns of the cache, the states that `Changes` compares and merges, and
/// the tables of a folder are derived from it.
package struct ItemFields<Item: Sendable>: Sendable {
    package let key: ItemKey
    package let schema: RecordSchema
    /// In the order of the record.
    package let all: [Field]
    /// The fields that a person can change, in the same order. The service sets the others, such as a counter.
    package let changeable: [ItemField]
    /// The fields that have a column in the cache. Long texts are last, because SQLite reads through all that is before
    /// a column.
    package let columns: [Field]

    /// - Parameters:
    ///   - name: of the schema.
    ///   - names: the fields that name an item, for patterns with `*`.
    package init(
        _ name: String, key: ItemKey = .none, named names: [String] = [], feed: Feed? = nil, _ fields: Field...
    ) {
        self.key = key
        all = fields
        let schema = RecordSchema(name, fields.map(\.column)).named(by: names)
        self.schema = feed.map { schema.reading(as: $0) } ?? schema
        changeable = fields.compactMap { field in field.form.map { ItemField(field.name, $0) } }
        let stored = fields.filter { $0.isCached && $0.name != key.field }
        columns = stored.filter { $0.form != .prose } + stored.filter { $0.form == .prose }
    }

    package struct Field: Sendable {
        package let column: RecordSchema.Field
        /// How a person changes it; nil if the service sets it.
        package let form: ItemField.Form?
        package let isCached: Bool
        package let value: @Sendable (Item) -> FieldValue
        /// Sets the field. A value that is missing leaves it as it is.
        /// - Returns: whether it can have the value.
        package let set: @Sendable (inout Item, FieldValue) -> Bool

        package var name: String { column.name }

        /// A field of the Swift value.
        /// - Parameters:
        ///   - about: one line for the manual.
        ///   - form: how a person changes it; nil if the service sets it.
        package static func field<Value: FieldConvertible>(
            _ name: String, _ path: any WritableKeyPath<Item, Value> & Sendable, _ about: String,
            form: ItemField.Form? = nil, column: RecordSchema.Column? = nil, title: String? = nil,
            shownAs presentation: FieldPresentation = .plain, isCached: Bool = true
        ) -> Field {
            Field(
                column: .init(name, Value.fieldType, about, column: column, title: title, shownAs: presentation),
                form: form, isCached: isCached, value: { $0[keyPath: path].fieldValue }
            ) { item, value in
                guard let converted = Value(fieldValue: value) else { return false }
                if case .null = value { return true }
                item[keyPath: path] = converted
                return true
            }
        }

        /// A field that is only printed, such as one that follows from the others.
        package static func derived<Value: FieldConvertible>(
            _ name: String, _ path: any KeyPath<Item, Value> & Sendable, _ about: String,
            column: RecordSchema.Column? = nil, title: String? = nil, shownAs presentation: FieldPresentation = .plain
        ) -> Field {
            Field(
                column: .init(name, Value.fieldType, about, column: column, title: title, shownAs: presentation),
                form: nil, isCached: false, value: { $0[keyPath: path].fieldValue }, set: { _, _ in true })
        }
    }
}

/// A value that says its fields once.
package protocol DescribedRecord: Recordable {
    static var fields: ItemFields<Self> { get }
}

extension DescribedRecord {
    package static var schema: RecordSchema { fields.schema }

    package var row: [FieldValue] { Self.fields.all.map { $0.value(self) } }
}

/// Such a value that is also stored or changed.
package protocol DescribedItem: DescribedRecord {
    var address: Address { get }
    /// An item of which nothing else is known.
    /// - Parameter key: has no meaning if an address has only one such item.
    init(key: String, of address: Address)
}

extension DescribedItem {
    package static var itemKey: ItemKey { fields.key }
    package static var changeableFields: [ItemField] { fields.changeable }

    /// Reads the record that `--json` prints. A field that it lacks, or that has a value of another type, is left out.
    package init(record: JSON, of address: Address) {
        var key = ""
        if let field = Self.fields.key.field, case .string(let text)? = record[field] { key = text }
        self.init(key: key, of: address)
        for field in Self.fields.all { _ = field.set(&self, FieldValue(record[field.name], as: field.column.type)) }
    }
}
