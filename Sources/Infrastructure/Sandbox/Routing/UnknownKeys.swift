import Domain

/// Adds keys that no client knows to every record (service reference, section 8.6).
enum UnknownKeys {
    /// Keys of objects that are maps: a new key there would be a new entry, not an unknown key.
    private static let maps: Set<String> = ["themes", "object", "metadata", "exif", "keys", "preferences"]

    static func added(to value: JSON, isMap: Bool = false) -> JSON {
        switch value {
        case .object(let members):
            let inner = members.map { JSON.Member($0.key, added(to: $0.value, isMap: maps.contains($0.key))) }
            return .object(isMap ? inner : inner + [.init("_new_here", ["since": "2099", "flags": [true, 1, nil]])])
        case .array(let items): return .array(items.map { added(to: $0) })
        default: return value
        }
    }
}
