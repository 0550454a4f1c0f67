package import Items
import PastebinNetworkService
import PastebinPersistenceService

package struct PasteChangeHandler: ListedItemHandler {
    package let items: ItemAccess<Paste>

    package static let description = ChangeDescription(
        "paste", name: "paste", noun: "paste", key: Paste.fields.key, fields: Paste.fields.changeable,
        commandLine: commandLine)

    private static func commandLine(_ change: Change) -> [String] {
        let title = change.key ?? ""
        guard let after = change.after else {
            return ["paste", "delete"] + (title.hasPrefix("-") ? ["--"] : []) + [title]
        }
        let text = after.text("content")
        let source = text == nil ? [] : ["--file", "-"]
        let empty = text?.isBlank == true ? ["--allow-empty"] : []
        let options = source + description.options(for: change)
        guard change.condition != .unchanged else { return ["paste", "edit"] + options + empty + ["--", title] }
        return ["paste", "add"] + options + (change.condition == .any ? ["--force"] : []) + empty + ["--", title]
    }

    /// The result has the title that the service stored. The service does not return the time, so that of this machine
    /// is taken.
    package func send(_ change: Change) async throws -> Snapshot? {
        let title = try change.requiredKey, address = try change.requiredAddress
        guard var paste = change.after.flatMap({ Paste($0, of: address) }) else {
            try await api.perform(.deletePaste(title, of: address))
            return nil
        }
        try EditPrecondition.require(paste.content, as: "text", of: title)
        paste.isListed = paste.isListed ?? false
        paste.modifiedAt = reads.now
        paste.title = title
        paste.title = try await api.perform(.save(paste))
        return paste.snapshot
    }
}

extension Paste: ListedItem {}
