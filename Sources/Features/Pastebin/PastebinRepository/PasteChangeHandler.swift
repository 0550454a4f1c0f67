import Cache
package import Changes
package import Domain
import FoundationEssentials
package import Items
import OMGAPI
import PastebinNetworkService
import PastebinPersistenceService

package struct PasteChangeHandler: ItemChangeHandler {
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
        let isListed = after.flag("listed")
        switch change.condition {
        case .absent, .any:
            let replaces = change.condition == .any
            let listing = isListed == true ? ["--listed"] : replaces && isListed == false ? ["--unlisted"] : []
            return ["paste", "add"] + source + listing + (replaces ? ["--force"] : []) + empty + ["--", title]
        case .unchanged:
            let changesListing = isListed != nil && isListed != change.before?.flag("listed")
            let listing = changesListing ? [isListed == true ? "--listed" : "--unlisted"] : []
            return ["paste", "edit"] + source + listing + empty + ["--", title]
        }
    }

    package func present(_ change: Change) async throws -> Snapshot? {
        let title = try change.requiredKey, address = try change.requiredAddress
        return try await present(title, of: address)?.snapshot
    }

    /// Nil if the list lacks texts.
    package func presentAll(of address: Address) async throws -> [KeyedState]? {
        let pastes = try await reads.emptyWhenNotFound(of: address) {
            try await api.perform(.pastes(of: address, withUntitled: true))
        }
        guard pastes.allSatisfy({ $0.content != nil }) else { return nil }
        return try await withListing(pastes, of: address).map { KeyedState($0.title, $0.snapshot) }
    }

    /// The result has the title that the service stored. The service does not return the time, so that of this machine
    /// is taken.
    package func send(_ change: Change) async throws -> Snapshot? {
        let title = try change.requiredKey, address = try change.requiredAddress
        guard let after = change.after else {
            try await api.perform(.deletePaste(title, of: address))
            return nil
        }
        try EditPrecondition.require(after.text("content"), as: "text", of: title)
        var paste = Paste(
            title: title, address: address, content: after.text("content"),
            isListed: after.flag("listed") ?? false, modifiedAt: reads.now)
        paste.title = try await api.perform(.save(paste))
        return paste.snapshot
    }

    /// The paste as the service has it now, with its listing; nil if there is none. If the answer lacks `listed`, the
    /// public list decides, so that a save can neither unlist the paste nor list it by mistake.
    package func present(_ title: String, of address: Address) async throws -> Paste? {
        guard let paste = try await nilWhenNotFound({ try await api.perform(.paste(title, of: address)) }) else {
            return nil
        }
        return try await withListing([paste], of: address).first
    }

    private func withListing(_ pastes: [Paste], of address: Address) async throws -> [Paste] {
        guard pastes.contains(where: { $0.isListed == nil }) else { return pastes }
        let listed = try await publicTitles(of: address)
        return pastes.map { paste in
            var paste = paste
            paste.isListed = paste.isListed ?? listed.contains(Array(paste.title.trimmed.utf8))
            return paste
        }
    }

    /// Whether everybody sees the paste in the list.
    package func isListed(_ title: String, of address: Address) async throws -> Bool {
        try await publicTitles(of: address).contains(Array(title.trimmed.utf8))
    }

    /// As bytes, because `==` of strings ignores differences in Unicode normalisation.
    private func publicTitles(of address: Address) async throws -> Set<[UInt8]> {
        let listed = try await nilWhenNotFound { try await api.perform(.listedPastes(of: address)) } ?? []
        return Set(listed.map { Array($0.title.trimmed.utf8) })
    }
}
