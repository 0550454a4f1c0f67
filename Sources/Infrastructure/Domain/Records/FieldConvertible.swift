package import FoundationEssentials

/// A type that a field of an item can have.
package protocol FieldConvertible: Sendable {
    static var fieldType: RecordSchema.FieldType { get }
    var fieldValue: FieldValue { get }
    /// Nil for a value of another type.
    init?(fieldValue value: FieldValue)
}

extension String: FieldConvertible {
    package static var fieldType: RecordSchema.FieldType { .string }
    package var fieldValue: FieldValue { .text(RemoteText(self)) }
    package init?(fieldValue value: FieldValue) {
        guard case .text(let text) = value else { return nil }
        self = text.original
    }
}

extension Int: FieldConvertible {
    package static var fieldType: RecordSchema.FieldType { .number }
    package var fieldValue: FieldValue { .int(self) }
    package init?(fieldValue value: FieldValue) {
        guard case .int(let number) = value else { return nil }
        self = number
    }
}

extension Bool: FieldConvertible {
    package static var fieldType: RecordSchema.FieldType { .boolean }
    package var fieldValue: FieldValue { .flag(self) }
    package init?(fieldValue value: FieldValue) {
        guard case .flag(let flag) = value else { return nil }
        self = flag
    }
}

extension Date: FieldConvertible {
    package static var fieldType: RecordSchema.FieldType { .time }
    package var fieldValue: FieldValue { .time(self) }
    package init?(fieldValue value: FieldValue) {
        guard case .time(let date) = value else { return nil }
        self = date
    }
}

extension [String]: FieldConvertible {
    package static var fieldType: RecordSchema.FieldType { .strings }
    package var fieldValue: FieldValue { .texts(self) }
    package init?(fieldValue value: FieldValue) {
        guard case .texts(let texts) = value else { return nil }
        self = texts.map(\.original)
    }
}

extension JSON: FieldConvertible {
    package static var fieldType: RecordSchema.FieldType { .object }
    package var fieldValue: FieldValue { .json(self) }
    package init?(fieldValue value: FieldValue) {
        switch value {
        case .json(let json): self = json
        // JSON that could not be read is left out of its item.
        case .null: self = .object([])
        default: return nil
        }
    }
}

extension Optional: FieldConvertible where Wrapped: FieldConvertible {
    package static var fieldType: RecordSchema.FieldType { Wrapped.fieldType }
    package var fieldValue: FieldValue { map(\.fieldValue) ?? .null }
    package init?(fieldValue value: FieldValue) {
        if case .null = value {
            self = nil
        } else {
            guard let wrapped = Wrapped(fieldValue: value) else { return nil }
            self = wrapped
        }
    }
}

extension FieldValue {
    /// Reads a field of a record; null for a missing one, and for a value of another type.
    init(_ json: JSON?, as type: RecordSchema.FieldType) {
        switch (json, type) {
        case (.string(let text)?, .string): self = .text(text)
        case (.string(let text)?, .time): self = .time(Timestamp.date(text))
        case (.number(let digits)?, .number): self = .int(Int(digits))
        case (.bool(let flag)?, .boolean): self = .flag(flag)
        case (.array(let values)?, .strings):
            self = .texts(values.compactMap(\.string))
        case (let object?, .object): self = if case .object = object { .json(object) } else { .null }
        default: self = .null
        }
    }
}
