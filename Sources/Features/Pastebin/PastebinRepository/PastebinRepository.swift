import FoundationEssentials
package import Items
import PastebinNetworkService
import PastebinPersistenceService

/// Reads pastes through the cache, and changes them through `Changes`.
package struct PastebinRepository: ListedItemRepository {
    package let items: ItemAccess<Paste>

    package init(_ items: ItemAccess<Paste>) { self.items = items }

    // MARK: - Reading

    /// Newest first; the service's own order cannot be relied on (service reference, section 4, rule 9).
    /// - Parameter bounds: the part of the list that is needed. More may be returned.
    package func list(of address: Address, within bounds: ListBounds? = nil) async throws -> [Paste] {
        try await fetchList(of: address, within: bounds).newestFirst
    }

    package func paste(_ title: String, of address: Address) async throws -> Paste {
        let paste = try await fetch(title, of: address) { $0.content = $0.content ?? "" }
        guard paste.content != nil else {
            throw TritonError(
                .unavailable, "only the title of this paste is cached", hint: "run it once without --offline")
        }
        return paste
    }

    /// The title that an operand stands for. `latest` is the paste of that title if there is one, else the newest
    /// paste.
    package func title(_ title: String, of address: Address) async throws -> String {
        guard title == Self.latest, try await !isThere(title, of: address) else { return title }
        guard let newest = try await list(of: address, within: ListBounds(limit: 1)).first else {
            throw TritonError(.notFound, "'\(address)' has no pastes to show", status: 404)
        }
        return newest.title
    }

    /// The operand for the newest paste.
    package static let latest = "latest"

    private func isThere(_ title: String, of address: Address) async throws -> Bool {
        if reads.isOffline { return store.item(title, of: address) != nil }
        return try await nilWhenNotFound { try await api.perform(Paste.one(title, of: address)) } != nil
    }

    // MARK: - Changes

    /// An early check, before the editor opens. `SendDecision` has the rule, and checks again when the paste is sent.
    /// - Throws: ``TritonError`` of code `exists` when there is a paste of that title.
    package func requireFree(_ title: String, of address: Address) async throws {
        guard try await nilWhenNotFound({ try await api.perform(Paste.one(title, of: address)) }) == nil else {
            throw Changes.exists(title, description)
        }
    }

    /// The paste that an edit or a deletion starts from.
    /// - Parameter title: a title, or ``latest``.
    /// - Throws: ``TritonError``: `not_found`; `bad_data` when the answer is about another paste.
    package func base(_ title: String, of address: Address) async throws -> Paste {
        try await planned(
            changes.base(cached: cached(title, of: address)) {
                try await present(self.title(title, of: address), of: address)
            })
    }

    /// The change for an edited paste. Fields that are not given are sent too: the service would unlist a paste that is
    /// saved without `listed`, and does not accept a listing without the text. While the paste was not read, and with
    /// `--force`, they are those that the service has then.
    /// - Parameters:
    ///   - base: nil while only the text is known.
    ///   - set: sets the fields that are to be changed.
    package func makeEdit(_ title: String, of address: Address, from base: Paste?, set: (inout Paste) -> Void) -> Change
    {
        let start = changes.options.replaces ? nil : base
        var changed = start ?? Paste(key: title, of: address)
        set(&changed)
        return Change(
            "paste", of: address, key: title, from: base?.snapshot,
            to: start == nil ? changed.snapshot.withoutNulls : changed.snapshot, if: changes.editCondition)
    }

    /// Sends an edit of a paste.
    /// - Returns: the change as it was carried out; nil when there was nothing to change.
    /// - Throws: ``TritonError``: `exists` when somebody else changed the same part meanwhile.
    package func edit(_ base: Paste, set: (inout Paste) -> Void) async throws -> Change? {
        var changed = base
        set(&changed)
        let isSame = description.areSame(changed.snapshot, base.snapshot)
        if isSame, !changes.options.replaces { return nil }
        try EditPrecondition.require(changed.content, as: "text", of: base.title)
        return try await changes.deliver(
            makeEdit(base.title, of: base.address, from: base) { paste in
                set(&paste)
                // A text that differs only in its line ends stays as it is.
                if let old = base.content, paste.content.map(old.hasSameLines) ?? true { paste.content = old }
            }, by: self)
    }

    /// Deletes a paste and adds it again, because the service kept it in its public list. Undo takes back both.
    package func addAgain(_ paste: Paste) async throws {
        try await changes.deliver(
            Change("paste", of: paste.address, key: paste.title, from: paste.snapshot, to: nil, if: .any), by: self)
        let change = makeAddition(paste, replacing: false)
        try changes.accept(change, content: Array((paste.content ?? "").utf8))
        try await changes.deliver(change, by: self)
    }

    private func cached(_ title: String, of address: Address) -> Paste? {
        if let paste = store.item(title, of: address)?.value { return paste.content == nil ? nil : paste }
        return title == Self.latest ? store.list(of: address)?.value.newestFirst.first { $0.content != nil } : nil
    }
}

extension Sequence where Element == Paste {
    fileprivate var newestFirst: [Paste] {
        sorted { ($0.modifiedAt ?? .distantPast) > ($1.modifiedAt ?? .distantPast) }
    }
}

// MARK: - Handling the changes

extension PastebinRepository {
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
