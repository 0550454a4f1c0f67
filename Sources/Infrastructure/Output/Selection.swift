import Domain

/// The fields of a record that are shown, in their order.
struct Selection: Sendable {
    let schema: RecordSchema
    /// Positions in the schema, for views with columns; JSON has all fields unless `isNarrowed`.
    let positions: [Int]
    let isNarrowed: Bool
    let fields: [RecordSchema.Field]

    init(schema: RecordSchema, positions: [Int], isNarrowed: Bool) {
        self.schema = schema
        self.positions = positions
        self.isNarrowed = isNarrowed
        fields = positions.map { schema.fields[$0] }
    }

    static func standard(_ schema: RecordSchema) -> Selection {
        let columns = schema.fields.indices.filter { schema.fields[$0].column != nil }
        return Selection(
            schema: schema, positions: columns.isEmpty ? Array(schema.fields.indices) : columns, isNarrowed: false)
    }

    static func all(_ schema: RecordSchema) -> Selection {
        Selection(schema: schema, positions: Array(schema.fields.indices), isNarrowed: false)
    }

    func values(_ row: [FieldValue]) -> [FieldValue] { positions.map { $0 < row.count ? row[$0] : .null } }
}
