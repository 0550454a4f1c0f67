import Domain

/// The members of an object while it is built. Setting a key again moves it to the end, in constant time.
struct MemberList {
    private var members: [JSON.Member?] = []
    private var places: [String: Int] = [:]

    mutating func set(_ key: String, _ value: JSON) {
        if let place = places.updateValue(members.count, forKey: key) { members[place] = nil }
        members.append(.init(key, value))
    }

    func has(_ key: String) -> Bool { places[key] != nil }

    /// In the order in which they were last set.
    var all: [JSON.Member] { members.compactMap(\.self) }
}
