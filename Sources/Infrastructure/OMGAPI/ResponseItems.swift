import Domain

/// The items of a list, each parsed when the iterator reaches it.
package struct ResponseItems: Sequence, Sendable {
    /// An array or an object; nil for none.
    fileprivate let container: JSONDocument.Value?
    fileprivate let owner: ResponseValue
    /// The key of a member that is not an item.
    fileprivate let other: String?

    init(of container: JSONDocument.Value?, in owner: ResponseValue, without other: String? = nil) {
        self.container = container
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
            rest = items.part?.members
            hasKeys = items.part?.isObject ?? false
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
            switch items.container {
            case .read(.array(let values)) where position < values.count: return (nil, .read(values[position]))
            case .read(.object(let members)) where position < members.count:
                return (members[position].key, .read(members[position].value))
            default: return rest?.next().map { (hasKeys ? $0.key : nil, $0.value) }
            }
        }
    }

    private var part: JSONDocument.Part? { if case .unread(let part) = container { part } else { nil } }

    package func makeIterator() -> Iterator { Iterator(self) }

    package var underestimatedCount: Int { other == nil ? count : Swift.max(0, count - 1) }

    private var count: Int {
        switch container {
        case .read(.array(let values)): values.count
        case .read(.object(let members)): members.count
        case .unread(let part): part.count
        default: 0
        }
    }

    /// Smallest number of items that are counted before they are read.
    static let longCount = 10_000

    /// Refuses a long list whose items are much shorter than their values in memory. The service writes at least the
    /// names of all fields of each item, so an answer of 27 MB that holds millions of empty ones is hostile. Read, it
    /// would take a gigabyte.
    func requireWholeItems<Item>(of type: Item.Type) throws(ResponseError) {
        guard let part, part.count > Self.longCount else { return }
        guard 2 * part.count * MemoryLayout<Item>.stride <= 5 * part.size else {
            throw ResponseError(owner.place, lacks: .wholeItems)
        }
    }
}
