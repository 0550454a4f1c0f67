package import Domain
import WeblogService

/// A crash, or a full disk, leaves files without content. Such a file neither clears a text of the service nor makes an
/// empty one.
package enum EmptyTextRules {
    /// - Throws: ``TritonError`` of code `bad_data` for a text of white space alone, unless that of the service is one
    ///   too; and for an entry with only a header that would replace one with a text, unless the folder has had it.
    static func check(_ item: ComparedItem, _ version: ItemVersion) throws(TritonError) {
        let kind = item.name.kind
        let texts = kind.fields.filter { $0.form == .prose || kind == .email }
        for field in texts {
            // The emoji of a status comes before its text.
            let isMain = field.name == texts[0].name
            // A record without a text, which is new.
            let missing = isMain && !kind.isSingle && item.remote == nil ? "" : nil
            guard let text = version[field.name] ?? missing, isEmpty(text, of: item) else { continue }
            if let remote = item.remote {
                if isEmpty(remote.version[field.name] ?? "", of: item) { continue }
            } else if !isMain {
                // A new page needs no style sheet.
                continue
            }
            throw TritonError(.badData, "\(subject(of: field.name, isMain)): \(advice(for: item, field.name))")
        }
        if kind == .entry, let new = version["source"], let old = item.remote?.version["source"],
            EntryText.isCleared(old, by: new), !item.known.contains(version, of: kind)
        {
            throw TritonError(
                .badData,
                """
                it has only a header, and the entry has a text: 'triton weblog edit \(line: item.name.key) \
                \(line: item.path)' clears it
                """)
        }
    }

    /// Whether a version is the file of a text that nobody has written yet, and no text of the service.
    package static func isEmptyFile(_ item: ComparedItem, _ version: ItemVersion) -> Bool {
        [.paste, .entry, .template].contains(item.name.kind) && item.remote == nil
            && isEmpty(version[item.name.kind.mainField] ?? "", of: item)
    }

    private static func isEmpty(_ text: String, of item: ComparedItem) -> Bool {
        (item.name.kind == .entry ? EntryFileText.text(of: text, at: item.path) : text).isBlank
    }

    /// Reads a table. An empty one would delete all of its records at once, and a folder has no file for a table
    /// without records.
    /// - Throws: ``TritonError`` of code `bad_data` for a table of white space or comments alone.
    package static func records(_ table: String, of path: String) throws(TritonError) -> FolderTable.Records {
        // Empty forwarding is a text that differs, and its hint names another command.
        let isEmpty = path != FolderPath.forwarding && table.isBlank
        let records = isEmpty ? [:] : try FolderTable.read(table, of: path)
        guard records.isEmpty else { return records }
        throw TritonError(
            .badData,
            """
            it \(trusted: isEmpty ? "is empty" : "has no records"): to delete all of its records, remove the file and \
            push with '--delete'
            """)
    }

    private static func subject(of field: String, _ isMain: Bool) -> SafeText {
        if isMain { return "it is empty" }
        return field == "css" ? "its style sheet is empty" : "its HTML head is empty"
    }

    private static func advice(for item: ComparedItem, _ field: String) -> SafeText {
        let part: SafeText = field == "css" || field == "head" ? " --\(trusted: field) /dev/null" : ""
        let command: SafeText
        switch item.name.kind {
        case .now: command = "now set"
        case .web: command = "web set"
        case .bio: command = "status bio set"
        case .template: command = "weblog template set"
        case .configuration: command = "weblog config set"
        case .email: return "'triton email set --allow-empty' clears it"
        case .paste where item.remote != nil:
            return """
                'triton paste edit --allow-empty' clears it; to delete it, remove the file and push with '--delete'
                """
        case .paste: return "'triton paste add --allow-empty' makes it"
        case .entry where item.remote == nil, .status where item.remote == nil: return "give it a text, or remove it"
        case .status: return "to delete it, remove its line and push with '--delete'"
        case .entry, .picture, .purl, .dns: return "to delete it, remove the file and push with '--delete'"
        }
        return "'triton \(command)\(part) --allow-empty' clears it"
    }
}
