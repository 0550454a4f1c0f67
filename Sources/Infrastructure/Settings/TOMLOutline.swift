/// Where everything is in a TOML file: the part that the parser does not tell. Offsets count bytes.
struct TOMLOutline: Sendable {
    /// `[a.b]` and the lines below it; the first one is the top of the file and has no header.
    struct Section: Sendable {
        let path: [String]
        let header: Range<Int>?
        /// Under `[[…]]`: no key path leads there.
        let isInArray: Bool
    }

    /// `key = value`, as a line of its own or inside an inline table.
    struct KeyValuePair: Sendable {
        let path: [String]
        let start: Int
        var value: Range<Int>
        let section: Int
        /// The entry whose inline table this one is in.
        let parent: Int?
        var isInlineTable = false
    }

    var sections = [Section(path: [], header: nil, isInArray: false)]
    /// Those that a key path leads to, in the order of the file.
    var entries: [KeyValuePair] = []
    /// Every path that the file names, tables too, in its order.
    var order: [(path: [String], offset: Int)] = []

    func entry(_ key: SettingKey) -> Int? { entries.firstIndex { $0.path == key.parts } }

    func offset(_ key: SettingKey) -> Int? {
        order.first { $0.path == key.parts }?.offset ?? order.first { $0.path.starts(with: key.parts) }?.offset
    }
}
