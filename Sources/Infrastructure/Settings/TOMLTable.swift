/// A table while its text is read. How it was defined decides whether it may still be extended (TOML 1.0, "Table" and
/// "Array of Tables").
final class TOMLTable {
    enum Origin {
        /// By a header of a table below it.
        case implicit
        case header
        /// By a dotted key.
        case dotted
        /// By `[[…]]`: the tables are its elements.
        case array
    }

    private enum Member {
        case value(SettingValue)
        case table(TOMLTable)
    }

    private var origin: Origin
    private var members: [String: Member] = [:]
    private var elements: [TOMLTable] = []

    init(_ origin: Origin) { self.origin = origin }

    /// The table of a header; nil when it, or a part on the way to it, is defined already as something else.
    func header(_ path: [String], isArray: Bool) -> TOMLTable? {
        guard let name = path.last else { return nil }
        var table = self
        for part in path.dropLast() {
            switch table.members[part] {
            case nil: table = table.add(part, .implicit)
            case .table(let found): table = found.elements.last ?? found
            case .value: return nil
            }
        }
        switch table.members[name] {
        case nil where isArray: return table.add(name, .array).addElement()
        case nil: return table.add(name, .header)
        case .table(let found) where isArray && found.origin == .array: return found.addElement()
        case .table(let found) where !isArray && found.origin == .implicit:
            found.origin = .header
            return found
        default: return nil
        }
    }

    /// - Returns: false when the key is defined already, or when a part of it is not a table that dotted keys made.
    func set(_ path: [String], _ value: SettingValue) -> Bool {
        guard let name = path.last else { return false }
        var table = self
        for part in path.dropLast() {
            switch table.members[part] {
            case nil: table = table.add(part, .dotted)
            case .table(let found) where found.origin == .dotted: table = found
            default: return false
            }
        }
        guard table.members[name] == nil else { return false }
        table.members[name] = .value(value)
        return true
    }

    private func add(_ name: String, _ origin: Origin) -> TOMLTable {
        let made = TOMLTable(origin)
        members[name] = .table(made)
        return made
    }

    private func addElement() -> TOMLTable {
        let made = TOMLTable(.header)
        elements.append(made)
        return made
    }

    var values: [String: SettingValue] {
        members.mapValues { member in
            switch member {
            case .value(let value): value
            case .table(let table) where table.origin == .array: .array(table.elements.map { .table($0.values) })
            case .table(let table): .table(table.values)
            }
        }
    }
}
