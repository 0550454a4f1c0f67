import Cache
package import Changes
package import Domain
import FoundationEssentials
package import Items
import OMGAPI
import PastebinNetworkService
import PastebinPersistenceService

/// Reads pastes through the cache, and changes them through `Changes`.
package struct PastebinRepository: ItemRepository {
    package let items: ItemAccess<Paste>
    package var handler: PasteChangeHandler { PasteChangeHandler(items: items) }

    package init(_ items: ItemAccess<Paste>) { self.items = items }

    // MARK: - Reading

    /// Newest first; the service's own order cannot be relied on (service reference, section 4, rule 9).
    package func list(of address: Address) async throws -> [Paste] {
        let pastes = try await reads.list(store, of: address) {
            try await reads.emptyWhenNotFound(of: address) { try await api.perform(.pastes(of: address)) }.map {
                paste in
                var paste = paste
                paste.isListed = paste.isListed ?? false
                return paste
            }
        }
        return pastes.newestFirst
    }

    package func paste(_ title: String, of address: Address) async throws -> Paste {
        do {
            // An unchanged answer is one without `listed`, because only those get a fingerprint.
            var saysListing = reads.isOffline
            let isOfAnswerAlone = { !saysListing }
            var paste = try await reads.item(store, key: title, of: address, isOfAnswerAlone: isOfAnswerAlone) {
                var paste = try await api.perform(.paste(title, of: address))
                paste.content = paste.content ?? ""
                saysListing = paste.isListed != nil
                // The cache keeps the listing of the last list. It is not returned, because this answer does not
                // confirm it.
                if !saysListing { paste.isListed = store.flag("listed", of: title, at: address) }
                return paste
            }
            if !saysListing { paste.isListed = nil }
            guard paste.content != nil else {
                throw TritonError(
                    .unavailable, "only the title of this paste is cached", hint: "run it once without --offline")
            }
            return paste
        } catch let error as TritonError {
            throw error.code == .notFound ? notFound(title, of: address) : error
        }
    }

    /// The title that an operand stands for. `latest` is the paste of that title if there is one, else the newest
    /// paste.
    package func title(_ title: String, of address: Address) async throws -> String {
        guard title == Self.latest, try await !isThere(title, of: address) else { return title }
        guard let newest = try await list(of: address).first else {
            throw TritonError(.notFound, "'\(address)' has no pastes to show", status: 404)
        }
        return newest.title
    }

    /// The operand for the newest paste.
    package static let latest = "latest"

    private func isThere(_ title: String, of address: Address) async throws -> Bool {
        if reads.isOffline { return store.item(title, of: address) != nil }
        return try await nilWhenNotFound { try await api.perform(.paste(title, of: address)) } != nil
    }

    // MARK: - Changes

    /// An early check, before the editor opens. `SendDecision` has the rule, and checks again when the paste is sent.
    /// - Throws: ``TritonError`` of code `exists` when there is a paste of that title.
    package func requireFree(_ title: String, of address: Address) async throws {
        guard try await nilWhenNotFound({ try await api.perform(.paste(title, of: address)) }) == nil else {
            throw Changes.exists(title, handler.description)
        }
    }

    /// A change that adds a paste. The service would silently replace one of that title, so the condition is `absent`;
    /// the rule itself is in `SendDecision`.
    /// - Parameters:
    ///   - paste: where it does not say whether it is listed, it keeps the listing of the one that it replaces.
    ///   - replacing: whether a paste of that title may be replaced.
    package func makeAddition(_ paste: Paste, replacing: Bool) -> Change {
        var after = paste.snapshot
        if paste.isListed == nil { after = replacing ? after.without("listed") : after.with("listed", .bool(false)) }
        return Change("paste", of: paste.address, key: paste.title, to: after, if: replacing ? .any : .absent)
    }

    /// The paste that an edit or a deletion starts from.
    /// - Parameter title: a title, or ``latest``.
    /// - Throws: ``TritonError``: `not_found`; `bad_data` when the answer is about another paste.
    package func base(_ title: String, of address: Address) async throws -> Paste {
        let present = try await changes.base(cached: cached(title, of: address)) {
            let title = try await self.title(title, of: address)
            guard let paste = try await handler.present(title, of: address) else { throw notFound(title, of: address) }
            try EditPrecondition.require(paste.title, toBe: title)
            return paste
        }
        return present
    }

    /// The change for an edited paste. Fields that are not given are sent too: the service would unlist a paste that is
    /// saved without `listed`, and does not accept a listing without the text.
    /// - Parameters:
    ///   - base: nil while only the text is known.
    ///   - content: nil keeps the text.
    ///   - isListed: nil keeps the listing.
    package func makeEdit(_ title: String, of address: Address, from base: Paste?, content: String?, isListed: Bool?)
        -> Change
    {
        var after =
            base.map { changes.options.replaces ? $0.snapshot.without("content", "listed") : $0.snapshot }
            ?? Snapshot(["title": .string(title)])
        if let content { after = after.with("content", .string(content)) }
        if let isListed { after = after.with("listed", .bool(isListed)) }
        return Change(
            "paste", of: address, key: title, from: base?.snapshot, to: after,
            if: changes.editCondition)
    }

    /// Sends an edit of a paste.
    /// - Returns: the change as it was carried out; nil when there was nothing to change.
    /// - Throws: ``TritonError``: `exists` when somebody else changed the same part meanwhile.
    package func edit(_ base: Paste, content: String?, isListed: Bool?) async throws -> Change? {
        let isSameText = content.map { base.content?.hasSameLines(as: $0) == true } ?? true
        if isSameText, isListed == nil || isListed == base.isListed, !changes.options.replaces { return nil }
        if content == nil { try EditPrecondition.require(base.content, as: "text", of: base.title) }
        let change = makeEdit(
            base.title, of: base.address, from: base, content: isSameText ? base.content : content, isListed: isListed)
        return try await changes.deliver(change, by: handler)
    }

    /// Deletes a paste and adds it again, because the service kept it in its public list. Undo takes back both.
    package func addAgain(_ paste: Paste) async throws {
        try await changes.deliver(
            Change("paste", of: paste.address, key: paste.title, from: paste.snapshot, to: nil, if: .any), by: handler)
        let change = makeAddition(paste, replacing: false)
        try changes.accept(change, content: Array((paste.content ?? "").utf8))
        try await changes.deliver(change, by: handler)
    }

    private func cached(_ title: String, of address: Address) -> Paste? {
        if let paste = store.item(title, of: address)?.value { return paste.content == nil ? nil : paste }
        return title == Self.latest ? store.list(of: address)?.value.newestFirst.first { $0.content != nil } : nil
    }

    private func notFound(_ title: String, of address: Address) -> TritonError {
        store.notFound(title, of: address, kind: "paste", noun: "paste")
    }
}

extension Sequence where Element == Paste {
    fileprivate var newestFirst: [Paste] {
        sorted { ($0.modifiedAt ?? .distantPast) > ($1.modifiedAt ?? .distantPast) }
    }
}
