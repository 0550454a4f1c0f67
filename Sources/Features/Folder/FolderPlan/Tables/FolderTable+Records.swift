extension FolderTable {
    /// The records of a table by their names. The name of a new one does not say where its line is, so this is kept
    /// beside them.
    package struct Records: Sendable, ExpressibleByDictionaryLiteral {
        package private(set) var versions: [ItemName: ItemVersion] = [:]
        private var positions: [ItemName: Int] = [:]
        /// The lines that they were read from, counted from 1; none for `dns.toml`.
        package internal(set) var lines: [ItemName: Int] = [:]

        package init() {}

        package init(dictionaryLiteral elements: (ItemName, ItemVersion)...) {
            for (name, version) in elements { self[name] = version }
        }

        package subscript(_ name: ItemName) -> ItemVersion? {
            get { versions[name] }
            set {
                versions[name] = newValue
                if name.isNew, positions[name] == nil { positions[name] = positions.count }
            }
        }

        package var isEmpty: Bool { versions.isEmpty }
        package var keys: Dictionary<ItemName, ItemVersion>.Keys { versions.keys }

        /// The order in which records are written and sent: that of their names, and of the lines of new ones.
        func areInOrder(_ left: ItemName, _ right: ItemName) -> Bool {
            guard left.isNew, right.isNew, let first = positions[left], let second = positions[right] else {
                return left < right
            }
            return first < second
        }

        var sorted: [(key: ItemName, value: ItemVersion)] { versions.sorted { areInOrder($0.key, $1.key) } }
    }
}
