package import Domain

/// What the commands refuse to send, a push refuses too, before anything is sent. What the service has, or has had, may
/// say anything.
package enum NewValueRules {
    /// - Parameters:
    ///   - version: what the service should have.
    ///   - isChosen: whether the user asked for exactly this version (`--ours`).
    /// - Throws: ``TritonError`` of code `usage`, or `bad_data` for an empty text, as the command that makes such a
    ///   thing does.
    package static func check(_ item: ComparedItem, _ version: ItemVersion, isChosen: Bool) throws(TritonError) {
        let isNew = item.remote == nil && item.base == nil
        func isChanged(_ name: String) -> Bool {
            guard let field = item.name.kind.fields.first(where: { $0.name == name }) else { return true }
            return item.remote?.version[name] != version[name]
                && item.base?.remote.has(version[name], in: field) != true
        }
        if !isChosen, version.hasConflictMarks, item.remote?.version.hasConflictMarks != true {
            throw TritonError(
                .usage, "it has the conflict marks of git: resolve them, or send it as it is with '--ours PATH'")
        }
        try EmptyTextRules.check(item, version)
        switch item.name.kind {
        case .paste: if isNew { try Paste.checkNewTitle(item.name.key) }
        case .purl:
            if isNew { try PURL.checkName(item.name.key) }
            if let target = version["target"], isChanged("target") { try Link.check(target) }
        case .email:
            let known = ItemVersion.members(item.remote?.version["destinations"] ?? "")
            try EmailAddress.check(ItemVersion.members(version["destinations"] ?? "").filter { !known.contains($0) })
        case .picture, .template, .entry, .now, .web, .bio, .status, .dns, .configuration: break
        }
    }
}

extension ItemVersion {
    /// Whether a text has the three marks that git writes where a merge or a rebase needs an answer. They have the same
    /// length, which an attribute may raise, and perhaps a label.
    fileprivate var hasConflictMarks: Bool {
        fields.values.contains { text in
            guard text.hasMark(UInt8(ascii: "<"), UInt8(ascii: "<")) else { return false }
            let signs = Array("<=>".utf8), shortest = 7
            // The number of marks that were found, by their length.
            var found: [Int: Int] = [:]
            for line in text.utf8.split(whereSeparator: { $0 == 10 || $0 == 13 }) {
                guard let sign = line.first, let position = signs.firstIndex(of: sign) else { continue }
                let length = line.prefix { $0 == sign }.count
                guard length >= shortest, [nil, UInt8(ascii: " ")].contains(line.dropFirst(length).first),
                    found[length, default: 0] == position
                else { continue }
                found[length] = position + 1
                if found[length] == signs.count { return true }
            }
            return false
        }
    }
}
