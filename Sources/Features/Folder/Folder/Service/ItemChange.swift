import Changes
import Domain
import FolderPlan

/// The change that gives the service the version of the folder.
struct ItemChange {
    let change: Change

    /// - Parameters:
    ///   - version: nil for a deletion.
    ///   - image: reads the bytes of a picture.
    init(_ item: ComparedItem, _ version: ItemVersion?, of address: Address, image: (String) throws -> [UInt8]?) throws
    {
        let name = item.name, kind = name.kind
        let key = item.remote?.serviceKey ?? (kind.isSingle || kind.hasServiceMadeKey ? nil : name.key)
        guard let version else {
            change = Change(kind.change, of: address, key: key, from: item.remote?.snapshot, to: nil, if: .unchanged)
            return
        }
        var after = item.remote?.snapshot ?? Snapshot(.object([]))
        for (field, value) in Self.identity(of: name, isThere: item.remote != nil && item.replaces == nil) {
            after = after.with(field, value)
        }
        if case .object(let members) = version.snapshot(of: kind).record {
            for member in members { after = after.with(member.key, member.value) }
        }
        if kind == .picture, item.remote == nil {
            let file = name.key.hasPrefix("+") ? String(name.key.dropFirst()) : name.key
            guard let bytes = try image(file) else {
                throw TritonError(.noInput, "there is no picture file for it").withContext(
                    "cannot send", SafeText(line: item.path))
            }
            after.bytes = bytes
        }
        let isNew = item.remote == nil
        change = Change(
            kind.change, of: address, key: key, from: item.remote?.snapshot, to: after,
            if: isNew && !kind.isSingle ? .absent : .unchanged)
    }

    /// The parts of a new state that identify the item.
    private static func identity(of name: ItemName, isThere: Bool) -> [(String, JSON)] {
        if isThere { return [] }
        switch name.kind {
        case .purl: return [("name", .string(name.key))]
        case .paste: return [("title", .string(name.key))]
        case .entry: return [("id", .string(name.key))]
        // A status with an id was published before.
        case .status: return name.key.hasPrefix("+") ? [] : [("id", .string(name.key))]
        case .dns:
            let (host, type, data) = DNSTable.parts(of: name.key)
            return [("name", .string(host)), ("type", .string(type)), ("data", .string(data))]
        default: return []
        }
    }
}
