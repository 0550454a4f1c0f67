/// The positions of sections and keys in a TOML file. Offsets are in bytes.
struct TOMLOutline: Sendable {
    /// `[a.b]` and the lines below it; the first section is the top of the file and has no header.
    struct Section: Sendable {
        let path: [String]
        let header: Range<Int>?
        /// Whether it is below `[[…]]`, which no key path can address.
        let isInArray: Bool
    }

    /// `key = value`, on a separate line or inside an inline table.
    struct KeyValuePair: Sendable {
        let path: [String]
        let start: Int
        var value: Range<Int>
        let section: Int
        /// Index of the entry whose inline table contains this one.
        let parent: Int?
        var isInlineTable = false
    }

    var sections = [Section(path: [], header: nil, isInArray: false)]
    /// The entries that a key path can address, in the order of the file.
    var entries: [KeyValuePair] = []
    /// All paths of the file, including tables, in the order of the file.
    var order: [(path: [String], offset: Int)] = []

    func entry(_ key: SettingKey) -> Int? { entries.firstIndex { $0.path == key.parts } }

    func offset(_ key: SettingKey) -> Int? {
        order.first { $0.path == key.parts }?.offset ?? order.first { $0.path.starts(with: key.parts) }?.offset
    }
}
