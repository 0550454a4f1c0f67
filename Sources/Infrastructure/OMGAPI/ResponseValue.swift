package import Domain
package import FoundationEssentials

/// A value of an answer, read by the tolerance rules of the service reference, section 4. All tolerance is implemented
/// here.
package struct ResponseValue: Sendable {
    /// Parsed, or a large container whose items are parsed one by one; nil for a missing value.
    private let value: JSONDocument.Value?
    /// Its position, for error messages: `response.purl.name`.
    let place: ResponsePath
    /// Whether the request was sent with the owner's token; other answers contain less (rule 4).
    package let isForOwner: Bool

    package init(_ json: JSON?, path: String = "response", isForOwner: Bool = false) {
        self.init(json.map { .read($0) }, .root(path, nil), isForOwner)
    }

    /// A whole answer.
    package init(_ document: JSONDocument) { self.init(document.root, .root("response", nil), false) }

    fileprivate init(_ value: JSONDocument.Value?, _ place: ResponsePath, _ isForOwner: Bool) {
        self.value = value
        self.place = place
        self.isForOwner = isForOwner
    }

    /// Nil for a missing value.
    package var json: JSON? { part?.json ?? plain }

    /// The same, but nil for a large container, of which only the items are read.
    private var plain: JSON? { if case .read(let json) = value { json } else { nil } }

    private var part: JSONDocument.Part? { if case .unread(let part) = value { part } else { nil } }

    package var isContainer: Bool { part != nil || plain?.object != nil || plain?.array != nil }

    /// Whether the key is missing; false for null.
    package var isAbsent: Bool { if case nil = value { true } else { false } }

    private var path: String { place.path }

    /// The same value, marked as the answer to a request with or without the owner's token.
    /// - Parameter odd: collects items of lists that cannot be read; without it one such item fails the whole list.
    package func read(asOwner isForOwner: Bool, noting odd: UnreadableItems? = nil) -> ResponseValue {
        ResponseValue(value, odd.map { .root(path, $0) } ?? place, isForOwner)
    }

    /// Its key in an object; nil for an element of an array, and for the whole answer.
    package var key: String? { if case .member(let key, _) = place { key } else { nil } }

    /// The same value with another path as its root.
    package func named(_ path: String) -> ResponseValue {
        ResponseValue(value, .root(path, place.unreadableItems), isForOwner)
    }

    package subscript(key: String) -> ResponseValue {
        let member = part.map { $0[key] } ?? plain?[key].map { .read($0) }
        return ResponseValue(member, .member(key, of: place), isForOwner)
    }

    /// The first of several keys that is present; keys differ between requests and answers, and over time (section 7).
    package func first(of keys: String...) -> ResponseValue {
        let present = keys.first { !self[$0].isMissing } ?? keys[0]
        return self[present]
    }

    /// Missing, null, false, an empty array or an empty object: PHP writes an empty map as `[]` (rule 3).
    package var isMissing: Bool {
        guard part == nil else { return false }
        return switch plain {
        case nil, .null, .bool(false): true
        case .array(let values): values.isEmpty
        case .object(let members): members.isEmpty
        default: false
        }
    }

    /// A string; numbers and booleans in their written form (rule 1).
    package var string: String? {
        switch plain {
        case .string(let text): text
        case .number(let digits): digits
        case .bool(let flag): flag ? "true" : "false"
        default: nil
        }
    }

    /// A text of a user; nil where PHP writes false (rule 3).
    /// - Throws: ``ResponseError`` for a list or an object. If it were read as no text, the next edit would delete the
    ///   text.
    package func words() throws(ResponseError) -> String? {
        if isMissing { return nil }
        guard let string else { throw ResponseError(place, lacks: .text) }
        return string
    }

    /// A number, or a string with a decimal number (rule 1).
    package var int: Int? {
        guard let string else { return nil }
        if let whole = Int(string) { return whole }
        let digits = string.filter { !$0.isWhitespace }
        if let whole = Int(digits) { return whole }
        guard let real = Double(digits), real.isFinite, abs(real) < 9e15 else { return nil }
        return Int(real)
    }

    /// False for a missing value, null, 0, "0", "", false, "false", "no", "off" and "null" (rules 1 and 4).
    package var flag: Bool {
        switch plain {
        case .bool(let flag): flag
        case .number(let digits): Double(digits) != 0
        case .string(let text): !["", "0", "false", "no", "off", "null"].contains(text.lowercased())
        default: false
        }
    }

    /// Like `flag`, but nil when the key is absent or null, for calls where absence has a meaning.
    package var optionalFlag: Bool? {
        guard part == nil else { return false }
        return switch plain {
        case nil, .null: nil
        default: flag
        }
    }

    /// A time in one of the forms 1 to 3 of section 5: epoch seconds as number or string, a time object, ISO 8601.
    package var date: Date? {
        if let seconds = int { return Date(timeIntervalSince1970: Double(seconds)) }
        if let text = string { return Timestamp.date(text) }
        guard isObject else { return nil }
        return self["unix_epoch_time"].date ?? self["iso_8601_time"].date
    }

    private var isObject: Bool {
        part?.isObject ?? (plain?.object != nil)
    }

    /// The elements of an array, or the values of an object, because PHP may write a list as an object; empty for a
    /// missing value.
    /// - Parameter key: a member of such an object that is not an item.
    /// - Throws: ``ResponseError`` for another value: it must not count as an empty list.
    package func items(without key: String? = nil) throws(ResponseError) -> ResponseItems {
        guard isContainer || isMissing else { throw ResponseError(path: path, lacks: .list) }
        return ResponseItems(of: isContainer ? value : nil, in: self, without: key)
    }

    func element(_ position: Int, _ key: String?, _ value: JSONDocument.Value) -> ResponseValue {
        ResponseValue(value, key.map { .member($0, of: place) } ?? .element(position, of: place), isForOwner)
    }

    /// The items of a list. An item that cannot be read is left out and noted, if the caller allows it
    /// (``read(asOwner:noting:)``).
    /// - Throws: ``ResponseError`` for a value that is not a list, for a list of which no item can be read, and for a
    ///   long list of nearly empty items.
    /// - Parameter read: reads one item; nil leaves it out.
    package func list<Item>(_ read: (ResponseValue) throws(ResponseError) -> Item?) throws(ResponseError) -> [Item] {
        try Self.list(items(), read)
    }

    static func list<Item>(_ values: ResponseItems, _ read: (ResponseValue) throws(ResponseError) -> Item?)
        throws(ResponseError) -> [Item]
    {
        try values.requireWholeItems(of: Item.self)
        var items: [Item] = []
        items.reserveCapacity(values.underestimatedCount)
        var odd: [(error: ResponseError, name: String?)] = [], oddCount = 0, notes: UnreadableItems?
        for value in values {
            do throws(ResponseError) { if let item = try read(value) { items.append(item) } } catch {
                guard let unreadableItems = value.place.unreadableItems else { throw error }
                notes = unreadableItems
                oddCount += 1
                // A hostile list may have millions of them.
                if odd.count < UnreadableItems.maximumOfList { odd.append((error, value.ownName)) }
            }
        }
        if items.isEmpty, let first = odd.first { throw first.error }
        notes?.note(odd, of: oddCount)
        return items
    }

    /// The name of an item, for a message about it.
    private var ownName: String? {
        let names = ["name", "title", "id", "address", "entry", "session_id", "url"].lazy.compactMap { self[$0].string }
        return (names.first { !$0.isEmpty } ?? key ?? string)?.shortened(toBytes: 200)
    }

    /// A list of items that are listed or unlisted. The public answer has only listed ones, without the key `listed`.
    /// If the key occurs, the answer is the owner's, in which its absence means unlisted (rule 4).
    /// - Parameter read: `isListed` is nil if the key does not occur at all in the owner's answer: all are unlisted, or
    ///   the service does not say.
    package func listWithListing<Item>(_ read: (_ item: ResponseValue, _ isListed: Bool?) throws(ResponseError) -> Item)
        throws(ResponseError) -> [Item]
    {
        let items = try items()
        let saysListing = items.contains { !$0["listed"].isAbsent }, isForOwner = isForOwner
        return try Self.list(items) { item throws(ResponseError) in
            try read(item, saysListing ? item["listed"].flag : isForOwner ? nil : true)
        }
    }

    /// A list whose items are made of texts, without those that are empty or missing.
    package func listOfTexts<Item>(_ make: (String) -> Item) throws(ResponseError) -> [Item] {
        try list { item throws(ResponseError) in
            guard let text = try item.words(), !text.isEmpty else { return nil }
            return make(text)
        }
    }

    /// A list of texts, without those that are empty or missing.
    package func texts() throws(ResponseError) -> [String] {
        var texts: [String] = []
        for item in try items() {
            if let text = try item.words(), !text.isEmpty { texts.append(text) }
        }
        return texts
    }

    /// The value itself, if it is an object or missing (rule 3).
    package func object() throws(ResponseError) -> ResponseValue {
        if isObject { return self }
        guard isMissing else { throw ResponseError(path: path, lacks: .object) }
        return self
    }

    /// The value itself, if it is an object or an array.
    package func container() throws(ResponseError) -> ResponseValue {
        guard isContainer else { throw ResponseError(path: path) }
        return self
    }

    /// A Boolean whose key must be present; its value may be null (rule 1).
    package func requiredFlag() throws(ResponseError) -> Bool {
        guard !isAbsent else { throw ResponseError(path: path) }
        return flag
    }

    /// The members of an object in their order; empty for anything else.
    package var members: [(key: String, value: ResponseValue)] {
        guard isObject else { return [] }
        return ResponseItems(of: value, in: self).map { ($0.key ?? "", $0) }
    }

    /// JSON inside a string (rule 7). A text that does not parse counts as absent.
    package var embedded: ResponseValue {
        guard case .string(let text) = plain else { return self }
        // A text that does not parse is absent by rule 7.
        return ResponseValue((try? JSON(parsing: text)).map { .read($0) }, place, false)
    }

    /// The text that identifies an item: the only kind of value that must be present (rule 2).
    package func required() throws(ResponseError) -> String { try required(orEmpty: false) }

    /// The same, or an empty text: no request can name such an item, so this is for code that leaves it out.
    package func required(orEmpty: Bool) throws(ResponseError) -> String {
        guard let string, orEmpty || !string.isEmpty else { throw ResponseError(place) }
        return string
    }
}
