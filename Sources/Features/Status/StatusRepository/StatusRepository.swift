package import CommandKit
package import Database
package import Domain
package import FoundationEssentials
package import StatusNetworkService
import StatusPersistenceService
import StatusService

/// Policy for the statuses of an address: the cache, what an edit sends back, the old text for undo.
package struct StatusRepository: Sendable {
    private let network: StatusNetworkService
    private let store: ItemStore<Status>
    private let reads: ReadThrough
    private let undo: UndoKeeper

    package init(network: StatusNetworkService, store: ItemStore<Status>, reads: ReadThrough, undo: UndoKeeper) {
        self.network = network
        self.store = store
        self.reads = reads
        self.undo = undo
    }

    /// The word that stands for the newest status; the service has it too, so no id can be called that.
    package static let latest = "latest"

    /// Newest first.
    /// - Parameter bounds: all that is wanted of them.
    package func list(of address: Address, within bounds: ListBounds? = nil) async throws -> [Status] {
        try await reads.list(store, of: address, within: bounds) {
            try await reads.emptyWhenNotFound(of: address) { try await network.list(of: address) }
        }.newestFirst
    }

    /// - Parameter id: an id, or ``latest``.
    package func status(_ id: String, of address: Address) async throws -> Status {
        do {
            if id == Self.latest { return try await latest(of: address) }
            return try await reads.item(store, key: id, of: address) { try await network.status(id, of: address) }
        } catch let error as TritonError {
            throw error.code == .notFound ? notFound(id, of: address) : error
        }
    }

    package func post(_ draft: StatusDraft, as address: Address) async throws -> Status {
        let status = try await network.post(draft, as: address)
        store.save(status, of: address, at: reads.now)
        return status
    }

    /// Sends back what is not changed: the service would put ✨ in the place of an emoji that is not sent.
    /// - Parameters:
    ///   - content: nil keeps the text.
    ///   - emoji: nil keeps the emoji.
    package func edit(_ id: String, of address: Address, content: String?, emoji: String?) async throws -> Status {
        let (present, saysContent) = try await statusToEdit(id, of: address)
        if id != Self.latest { try BaseOfChange.require(present.id, toBe: id) }
        try BaseOfChange.require(content ?? (saysContent ? present.content : nil), as: "text", of: present.id)
        var changed = present
        changed.content = content ?? present.content
        changed.emoji = emoji ?? present.emoji
        guard changed != present else { return present }
        undo.compare(present.asText, with: changed.asText)
        keep(present, restore: ["status", "edit", present.id])
        try await network.edit(changed)
        store.save(changed, of: address, at: reads.now)
        return changed
    }

    private func statusToEdit(_ id: String, of address: Address) async throws -> (status: Status, saysContent: Bool) {
        do { return try await network.statusToEdit(id, of: address) } catch let error as TritonError {
            throw error.code == .notFound ? notFound(id, of: address) : error
        }
    }

    /// - Throws: also code `bad_data`, when the answer is about another.
    package func statusToDelete(_ id: String, of address: Address) async throws -> Status {
        let status = try await status(id, of: address)
        if id != Self.latest { try BaseOfChange.require(status.id, toBe: id) }
        return status
    }

    /// Returns the status as it was.
    package func delete(_ status: Status) async throws -> Status {
        let link = status.externalURL.flatMap { Link.isURL($0) ? ["--link", $0] : nil } ?? []
        keep(status, restore: ["status", "post", "--no-mastodon"] + link, lost: ["its id and time"])
        try await network.delete(status)
        store.remove(status.id, of: status.address)
        return status
    }

    /// Whether a text reached the service in an attempt that ended without an answer.
    /// - Parameters:
    ///   - emoji: nil when the choice was left to the service.
    ///   - since: when the attempt began.
    package func arrived(content: String, emoji: String?, address: Address, since: Date) async throws -> Status? {
        let earliest = since.addingTimeInterval(-Self.clockDifference)
        let statuses = try await reads.emptyWhenNotFound(of: address) { try await network.list(of: address) }
        return statuses.newestFirst.first { status in
            guard let date = status.createdAt, date >= earliest, StatusText.areSame(status.content, content) else { return false }
            return emoji.map { StatusEmoji.areSame($0, status.emoji) } ?? true
        }
    }

    /// Seconds by which this machine's clock may be ahead of the service's. More would take an older status with the same words
    /// for the one that was sent.
    private static let clockDifference = 10.0

    private func latest(of address: Address) async throws -> Status {
        if reads.isOffline {
            guard let newest = try await list(of: address, within: ListBounds(limit: 1)).first else {
                throw notFound(Self.latest, of: address)
            }
            return newest
        }
        let status = try await network.latest(of: address)
        store.save(status, of: address, at: reads.now)
        return status
    }

    /// - Parameter restore: the command that puts it back, to which emoji and text are added.
    private func keep(_ status: Status, restore: [String], lost: [String] = []) {
        // What the service has in the emoji's place may be anything, also what a person could not give.
        let isGivable = (try? StatusEmoji.read(status.emoji)) == status.emoji
        let lost = lost + (isGivable || status.emoji.isEmpty ? [] : ["its emoji '\(status.emoji)'"])
        undo.keep(status, restore: restore + (isGivable ? ["--emoji", status.emoji] : []) + ["-"], content: Array(status.content.utf8), lost: lost)
    }

    private func notFound(_ id: String, of address: Address) -> TritonError {
        let message: SafeText = id == Self.latest ? "'\(address)' has no statuses" : "'\(address)' has no status '\(line: id)'"
        return TritonError(.notFound, message, hint: id == Self.latest ? nil : "see them with 'triton status list'", status: 404)
    }
}

extension Status {
    /// Emoji and text, for comparing two versions.
    fileprivate var asText: String { emoji + " " + content + "\n" }
}
