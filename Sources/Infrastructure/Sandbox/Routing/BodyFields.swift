import Domain

/// The JSON object of a request's body, read as leniently as PHP does.
struct BodyFields {
    private let object: JSON
    private let anyValueIsYes: Bool

    /// - Throws: ``APIError`` with status 400 when the body is not a JSON object.
    init(_ body: [UInt8], anyValueIsYes: Bool) throws {
        self.anyValueIsYes = anyValueIsYes
        do { object = try JSON(parsing: body) } catch {
            throw APIError.badRequest("The body of the request is not valid JSON: \(error.reason).")
        }
        guard case .object = object else { throw APIError.badRequest("The body of the request must be a JSON object.") }
    }

    subscript(_ key: String) -> JSON? { object[key] }

    /// Whether the field is present and not null.
    func has(_ key: String) -> Bool { object[key].map { $0 != .null } ?? false }

    /// A scalar as text; nil when it is missing, null, an array or an object.
    func text(_ key: String) -> String? { object[key]?.looseText.map(StoredNUL.stored) }

    /// - Throws: ``APIError`` with status 400 that names the field.
    func required(_ key: String, mayBeEmpty: Bool = false) throws -> String {
        guard let text = text(key), mayBeEmpty || !text.isEmpty else {
            throw APIError.badRequest("The field “\(key)” is required.")
        }
        return text
    }

    /// A whole number, also in a string; nil when it is missing, null or empty.
    func integer(_ key: String) throws -> Int? {
        guard let text = text(key), !text.isEmpty else { return nil }
        guard let number = Int(text) else { throw APIError.badRequest("The field “\(key)” must be a whole number.") }
        return number
    }

    /// Whether the value is true, or, with the quirk, present at all (service reference, section 4, rule 5).
    func isYes(_ key: String) -> Bool { anyValueIsYes ? has(key) : object[key]?.isTruthy ?? false }
}

extension JSON {
    /// The text of a scalar as PHP would print it; nil for null, arrays and objects.
    var looseText: String? {
        switch self {
        case .string(let text): text
        case .number(let digits): digits
        case .bool(let flag): flag ? "1" : ""
        case .null, .array, .object: nil
        }
    }

    /// The value as a Boolean by the rules of PHP; the text `false` is false too (service reference, section 4, rule
    /// 4).
    var isTruthy: Bool {
        switch self {
        case .null: false
        case .bool(let flag): flag
        case .number(let digits): Double(digits) != 0
        case .string(let text): !["", "0", "false"].contains(text.lowercased())
        case .array(let items): !items.isEmpty
        case .object(let members): !members.isEmpty
        }
    }
}
