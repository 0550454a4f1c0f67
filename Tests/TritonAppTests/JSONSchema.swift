import Domain
import Settings

extension JSON {
    /// Whether a value is valid for this schema, of which only the keywords are known that ``SettingsSchema`` uses.
    func accepts(_ value: JSON) -> Bool {
        guard let keywords = object else { return self != .bool(false) }
        return keywords.allSatisfy { keyword in
            let wanted = keyword.value
            switch (keyword.key, value) {
            case ("type", _):
                return (wanted.array ?? [wanted]).contains { $0.string.map(value.isOf) == true }
            case ("enum", _): return wanted.array?.contains(value) == true
            case ("pattern", .string(let text)):
                return wanted.string.flatMap { try? Regex($0) }.map { text.firstMatch(of: $0) != nil } == true
            case ("minimum", .number): return (value.int ?? .min) >= (wanted.int ?? .max)
            case ("maximum", .number): return (value.int ?? .max) <= (wanted.int ?? .min)
            case ("minItems", .array(let items)): return items.count >= wanted.int ?? .max
            case ("items", .array(let items)):
                guard let places = wanted.array else { return items.allSatisfy(wanted.accepts) }
                return zip(places, items).allSatisfy { $0.accepts($1) }
                    && items.dropFirst(places.count).allSatisfy { self["additionalItems"]?.accepts($0) ?? true }
            case ("propertyNames", .object(let members)): return members.allSatisfy { wanted.accepts(.string($0.key)) }
            case ("properties", .object(let members)):
                return members.allSatisfy { wanted[$0.key]?.accepts($0.value) ?? true }
            case ("additionalProperties", .object(let members)):
                return members.allSatisfy { self["properties"]?[$0.key] != nil || wanted.accepts($0.value) }
            default: return true
            }
        }
    }

    private func isOf(_ type: String) -> Bool {
        switch self {
        case .object: type == "object"
        case .array: type == "array"
        case .string: type == "string"
        case .bool: type == "boolean"
        case .number: type == "number" || type == "integer" && int != nil
        case .null: type == "null"
        }
    }
}

extension Settings {
    /// The file as an editor gives it to a schema.
    var json: JSON {
        all.reduce(.object([])) { json, setting in
            // A fraction, which JSON has as a number.
            let value: JSON = if case .other(let text) = setting.value { .number(text) } else { setting.value.json }
            return json.setting(setting.key.parts[...], to: value)
        }
    }
}

extension JSON {
    fileprivate func setting(_ path: ArraySlice<String>, to value: JSON) -> JSON {
        guard let name = path.first, case .object(var members) = self else { return value }
        let place = members.firstIndex { $0.key == name } ?? members.endIndex
        if place == members.endIndex { members.append(Member(name, .object([]))) }
        members[place].value = members[place].value.setting(path.dropFirst(), to: value)
        return .object(members)
    }
}
