package import Domain

extension DescribedItem {
    /// Reads a record that `--jsonl` wrote: the fields that a person can set, and the key if a person chooses it.
    /// - Throws: ``ResponseError`` for a record without such a key.
    package init(settable record: ResponseValue, of address: Address) throws(ResponseError) {
        let key = if case .chosen(let field) = Self.itemKey { try record[field].required() } else { "" }
        self.init(key: key, of: address)
        for field in Self.fields.all where field.form != nil {
            let value = record[field.name]
            let given: FieldValue =
                switch field.column.type {
                case .number: .int(value.int)
                case .boolean: .flag(value.optionalFlag)
                default: .text(value.string)
                }
            _ = field.set(&self, given)
        }
    }
}
