import Changes
import Domain
import FolderPlan

extension ComparedItem {
    /// The change that gives the service a version.
    /// - Parameter version: nil for a deletion.
    func change(to version: ItemVersion?, of address: Address, image: [UInt8]? = nil) -> Change {
        let kind = name.kind
        let key = remote?.serviceKey ?? (kind.isSingle || kind.hasServiceMadeKey ? nil : name.key)
        guard let version else {
            return Change(kind.change, of: address, key: key, from: remote?.snapshot, to: nil, if: .unchanged)
        }
        var after = remote?.snapshot ?? Snapshot(.object([]))
        let identity = remote == nil || replaces != nil ? identity : []
        for member in identity + version.members(of: kind) { after = after.with(member.key, member.value) }
        if let image { after.bytes = image }
        return Change(
            kind.change, of: address, key: key, from: remote?.snapshot, to: after,
            if: remote == nil && !kind.isSingle ? .absent : .unchanged)
    }

    /// The parts of a new state that identify the item.
    private var identity: [JSON.Member] {
        switch name.kind {
        case .purl: return [.init("name", .string(name.key))]
        case .paste: return [.init("title", .string(name.key))]
        case .entry: return [.init("id", .string(name.key))]
        // A status with an id was published before.
        case .status: return name.isNew ? [] : [.init("id", .string(name.key))]
        case .dns:
            let key = DNSTable.Key(name.key)
            return [
                .init("name", .string(key.name)), .init("type", .string(key.type)), .init("data", .string(key.data)),
            ]
        default: return []
        }
    }
}
