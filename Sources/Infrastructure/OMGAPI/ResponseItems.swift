import Domain

/// The items of a list, each parsed when the iterator reaches it.
package struct ResponseItems: Sequence, Sendable {
    enum Source: Sendable {
        case elements([JSON])
        case members([JSON.Member])
        case part(JSONDocument.Part)
    }

    fileprivate let source: Source
    fileprivate let owner: ResponseValue
    /// The key of a member that is not an item.
    fileprivate let other: String?

    init(_ source: Source, of owner: ResponseValue, without other: String?) {
        self.source = source
        self.owner = owner
        self.other = other
    }

    package struct Iterator: IteratorProtocol {
        private let items: ResponseItems
        private var position = -1
        private var rest: JSONDocument.Members?
        private let hasKeys: Bool

        fileprivate init(_ items: ResponseItems) {
            self.items = items
            if case .part(let part) = items.source {
                rest = part.members
                hasKeys = part.isObject
            } else {
                hasKeys = false
            }
        }

        package mutating func next() -> ResponseValue? {
            while let (key, value) = nextMember() {
                if let key, key == items.other { continue }
                return items.owner.element(position, key, value)
            }
            return nil
        }

        private mutating func nextMember() -> (key: String?, value: JSONDocument.Value)? {
            position += 1
            switch items.source {
            case .elements(let values): return position < values.count ? (nil, .read(values[position])) : nil
            case .members(let members):
                return position < members.count ? (members[position].key, .read(members[position].value)) : nil
            case .part:
                guard let (key, value) = rest?.next() else { return nil }
                return (hasKeys ? key : nil, value)
            }
        }
    }

    package func makeIterator() -> Iterator { Iterator(self) }

    package var underestimatedCount: Int { other == nil ? count : Swift.max(0, count - 1) }

    private var count: Int {
        switch source {
        case .elements(let values): values.count
        case .members(let members): members.count
        case .part(let part): part.count
        }
    }

    /// Smallest number of items that are counted before they are read.
    static let longCount = 10_000

    /// Refuses a long list whose items are much shorter than their values in memory. The service writes at least the
    /// names of all fields of each item, so an answer of 27 MB that holds millions of empty ones is hostile. Read, it
    /// would take a gigabyte.
    func requireWholeItems<Item>(of type: Item.Type) throws(ResponseError) {
        guard case .part(let part) = source, part.count > Self.longCount else { return }
        guard 2 * part.count * MemoryLayout<Item>.stride <= 5 * part.size else {
            throw ResponseError(owner.place, lacks: .wholeItems)
        }
    }
}
