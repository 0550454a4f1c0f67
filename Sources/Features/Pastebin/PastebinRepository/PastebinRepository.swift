package import CommandKit
package import Database
package import Domain
import FoundationEssentials
package import PastebinNetworkService
import PastebinPersistenceService

/// Policy for pastes: the cache, the guard before overwriting, the old text for undo.
package struct PastebinRepository: Sendable {
    private let network: PastebinNetworkService
    private let store: ItemStore<Paste>
    private let reads: ReadThrough
    private let undo: UndoKeeper

    package init(network: PastebinNetworkService, store: ItemStore<Paste>, reads: ReadThrough, undo: UndoKeeper) {
        self.network = network
        self.store = store
        self.reads = reads
        self.undo = undo
    }

    /// Newest first; the service's own order is not to be relied on (`API.md` section 4, rule 9).
    package func list(of address: Address) async throws -> [Paste] {
        let pastes = try await reads.list(store, of: address) {
            try await reads.emptyWhenNotFound(of: address) { try await network.list(of: address) }
        }
        return pastes.sorted { ($0.modifiedAt ?? .distantPast) > ($1.modifiedAt ?? .distantPast) }
    }

    package func paste(_ title: String, of address: Address) async throws -> Paste {
        do {
            var saysListing = true
            var paste = try await reads.item(store, key: title, of: address) {
                var paste = try await network.paste(title, of: address)
                paste.content = paste.content ?? ""
                saysListing = paste.isListed != nil
                // What the last list said stays in the cache; it is not what this answer says.
                if !saysListing { paste.isListed = store.item(title, of: address)?.value.isListed }
                return paste
            }
            if !saysListing { paste.isListed = nil }
            guard paste.content != nil else { throw TritonError(.unavailable, "only the title of this paste is cached", hint: "run it once without --offline") }
            return paste
        } catch let error as TritonError {
            throw error.code == .notFound ? notFound(title, of: address) : error
        }
    }

    /// The title that `latest` stands for: that of the paste which is really called so, else that of the newest.
    package func title(_ title: String, of address: Address) async throws -> String {
        guard title == Self.latest, try await !isThere(title, of: address) else { return title }
        guard let newest = try await list(of: address).first else { throw TritonError(.notFound, "'\(address)' has no pastes to show", status: 404) }
        return newest.title
    }

    /// The word for the newest paste, as for other things.
    package static let latest = "latest"

    private func isThere(_ title: String, of address: Address) async throws -> Bool {
        if reads.isOffline { return store.item(title, of: address) != nil }
        return try await nilWhenNotFound { try await network.paste(title, of: address) } != nil
    }

    /// The paste as the service has it now, with its listing; nil when there is none of that title.
    package func present(_ title: String, of address: Address) async throws -> Paste? {
        guard var paste = try await nilWhenNotFound({ try await network.paste(title, of: address) }) else { return nil }
        if paste.isListed == nil { paste.isListed = try await isListed(title, of: address) }
        return paste
    }

    /// The same for one that an operand points at, which must be there.
    /// - Throws: ``TritonError`` of code `not_found`.
    package func requirePresent(_ item: ItemReference) async throws -> Paste {
        let title = try await title(item.name, of: item.address)
        guard let paste = try await present(title, of: item.address) else { throw notFound(title, of: item.address) }
        try BaseOfChange.require(paste.title, toBe: title)
        return paste
    }

    /// The answer about one paste may be silent about its listing. Then what everybody sees decides, so that a save can
    /// neither un-list it nor show it to everybody by mistake.
    private func isListed(_ title: String, of address: Address) async throws -> Bool {
        let listed = try await nilWhenNotFound { try await network.listed(of: address) } ?? []
        return listed.contains { $0.title.trimmed == title.trimmed }
    }

    /// - Throws: ``TritonError`` of code `exists` when there is a paste of that title.
    package func requireFree(_ title: String, of address: Address) async throws {
        guard try await nilWhenNotFound({ try await network.paste(title, of: address) }) == nil else { throw Self.exists(title) }
    }

    /// The service would replace a paste of that title without a word, so this looks first.
    /// - Throws: ``TritonError`` of code `exists`, unless `replacing`.
    package func add(_ paste: Paste, replacing: Bool) async throws -> Paste {
        let present = try await present(paste.title, of: paste.address)
        if let present {
            guard replacing else { throw Self.exists(paste.title) }
            keep(present)
        }
        undo.compare(present?.content ?? "", with: paste.content ?? "")
        return try await save(paste)
    }

    /// Sends back what is not changed: the service would un-list a paste that is saved without `listed`, and takes no
    /// listing without the text.
    package func edit(_ present: Paste, content: String?, isListed: Bool?) async throws -> Paste {
        var changed = present
        if let content, content.normalisedLineEnds != present.content?.normalisedLineEnds { changed.content = content }
        changed.isListed = isListed ?? present.isListed
        guard changed != present else { return present }
        if content == nil { try BaseOfChange.require(present.content, as: "text", of: present.title) }
        keep(present)
        undo.compare(present.content ?? "", with: changed.content ?? "")
        return try await save(changed)
    }

    /// Returns the paste as it was.
    package func delete(_ paste: Paste) async throws -> Paste {
        keep(paste)
        try await network.delete(paste.title, of: paste.address)
        store.remove(paste.title, of: paste.address)
        return paste
    }

    /// The stored title wins. The service does not say when it saved; its clock and ours agree well enough to show.
    private func save(_ paste: Paste) async throws -> Paste {
        var saved = paste
        saved.title = try await network.save(paste)
        saved.modifiedAt = reads.now
        store.save(saved, of: saved.address, at: reads.now)
        return saved
    }

    private func keep(_ paste: Paste) {
        let options = (paste.isListed == true ? ["--listed"] : []) + (paste.content?.allSatisfy(\.isWhitespace) == true ? ["--allow-empty"] : [])
        undo.keep(paste, restore: ["paste", "add", "--file", "-", "--force"] + options + ["--", paste.title], content: Array((paste.content ?? "").utf8))
    }

    private func notFound(_ title: String, of address: Address) -> TritonError {
        let near = store.nearest(to: title, of: address)
        return TritonError(
            .notFound, "'\(address)' has no paste '\(line: title)'", hint: near.map { "did you mean '\(line: $0)'?" } ?? "see them with 'triton paste list'", status: 404)
    }

    private static func exists(_ title: String) -> TritonError {
        TritonError(.exists, "that title exists", hint: "change it with 'triton paste edit', or add --force").while_("cannot add paste", "\(line: title)")
    }
}
