package import Domain

/// What the commands refuse to send, a push refuses too, before anything is sent. What the service has, or has had, may
/// say anything.
package enum NewValueRules {
    /// - Parameter isChosen: whether the user asked for exactly this version (`--ours`).
    /// - Throws: ``TritonError`` of code `usage`, or `bad_data` for an empty text, as the command that makes such a
    ///   item does.
    package static func check(_ item: ComparedItem, _ version: ItemVersion, isChosen: Bool) throws(TritonError) {
        func isMarked(_ version: ItemVersion?) -> Bool {
            version?.fields.contains { name, value in
                ConflictMarkers.areContained(in: value, isMarkdown: isMarkdown(name, of: item.name.kind))
            } == true
        }
        if !isChosen, isMarked(version), !isMarked(item.remote?.version) {
            throw ConflictMarkers.refusal(orWith: "--ours PATH")
        }
        try EmptyTextRules.check(item, version)
        try checkValues(of: item, version)
    }

    private static func checkValues(of item: ComparedItem, _ version: ItemVersion) throws(TritonError) {
        let isNew = item.remote == nil && item.base == nil
        func isChanged(_ name: String) -> Bool {
            guard let field = item.name.kind.fields.first(where: { $0.name == name }) else { return true }
            return item.remote?.version[name] != version[name]
                && item.base?.remote.has(version[name], in: field) != true
        }
        switch item.name.kind {
        case .paste: if isNew { try Paste.checkNewTitle(item.name.key) }
        case .purl:
            if isNew { try PURL.checkName(item.name.key) }
            if let target = version["target"], isChanged("target") { try Link.check(target) }
        case .email:
            let known = ItemVersion.members(item.remote?.version["destinations"] ?? "")
            try EmailAddress.check(ItemVersion.members(version["destinations"] ?? "").filter { !known.contains($0) })
        case .status:
            guard let link = version["external_url"], !link.isEmpty, isChanged("external_url") else { break }
            guard item.remote == nil else {
                throw TritonError(
                    .usage,
                    """
                    the link of a posted status cannot be changed: 'triton folder pull --theirs \(line: item.path)' \
                    takes that of the service
                    """)
            }
            try Link.check(link)
        case .picture:
            guard version["hidden"] == "false", item.remote?.version["hidden"] == "true" else { break }
            throw TritonError(
                .usage,
                """
                a picture that was hidden cannot be shown again: 'triton folder pull --theirs \(line: item.path)' \
                takes what the service has
                """)
        case .template, .entry, .now, .web, .bio, .dns, .configuration: break
        }
    }

    private static func isMarkdown(_ field: String, of kind: ItemKind) -> Bool {
        [.entry, .now, .web, .bio].contains(kind) && field == kind.mainField
    }
}
