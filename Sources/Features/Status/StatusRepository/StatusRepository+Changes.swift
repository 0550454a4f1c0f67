package import Items
import StatusNetworkService
import StatusService

extension StatusRepository: ItemChangeHandler {
    package static let description = ChangeDescription(
        "status", name: "status", noun: "status", creatingVerb: "post", key: Status.fields.key,
        fields: Status.fields.changeable, .ordered, commandLine: commandLine,
        lost: lost, title: title,
        recognise: { wanted, seen in isMade(StatusDraft(wanted), seen) ? .whole : .other })

    private static func title(_ state: Snapshot) -> String? {
        guard let line = state.text("content")?.split(whereSeparator: \.isNewline).first else { return nil }
        return (state.text("emoji").map { $0 + " " } ?? "") + line
    }

    /// Whether a status was made from a draft. If the draft has no emoji, the service chooses one.
    private static func isMade(_ draft: StatusDraft, _ seen: Snapshot) -> Bool {
        StatusText.areSame(seen.text("content") ?? "", draft.content)
            && (draft.emoji.map { StatusEmoji.areSame($0, seen.text("emoji") ?? "") } ?? true)
    }

    private static func commandLine(_ change: Change) -> [String] {
        guard let after = change.after else { return ["status", "delete", change.key ?? ""] }
        let emoji =
            after.text("emoji").flatMap { $0.isEmpty || $0 == change.before?.text("emoji") ? nil : ["--emoji", $0] }
            ?? []
        let text = after.text("content").map { ($0.isBlank ? ["--allow-empty"] : []) + ["-"] } ?? []
        // A status that was posted has an id as well.
        if let id = change.key, change.condition != .absent { return ["status", "edit", id] + emoji + text }
        let draft = StatusDraft(after)
        let link = draft.externalURL.map { ["--link", $0] } ?? []
        let mastodon = draft.skipsMastodon && change.key == nil ? ["--no-mastodon"] : []
        return ["status", "post"] + emoji + link + mastodon + text
    }

    /// Undo posts a deleted status again.
    private static func lost(_ change: Change) -> [String] {
        guard change.isDeletion else { return [] }
        return ["its id and time"] + (change.before?.text("emoji") == "" ? ["its missing emoji"] : [])
    }

    package func present(_ change: Change) async throws -> Snapshot? {
        let id = try change.requiredKey, address = try change.requiredAddress
        guard id != StatusRepository.latest else {
            throw TritonError(.notFound, "the latest status is not known", hint: "edit it by its id")
        }
        return try await present(id, of: address)
    }

    /// - Parameter id: an id, or `latest`.
    package func present(_ id: String, of address: Address) async throws -> Snapshot? {
        try await nilWhenNotFound { try await api.perform(.status(id, of: address)) }?.snapshot
    }

    package func presentAll(of address: Address) async throws -> [KeyedState]? {
        try await all(of: address).map { KeyedState($0.value.id, $0.snapshot) }
    }

    package func send(_ change: Change) async throws -> Snapshot? {
        let address = try change.requiredAddress
        guard let after = change.after else {
            try await api.perform(.deleteStatus(try change.requiredKey, of: address))
            return nil
        }
        guard let id = change.key else { return try await api.perform(.post(StatusDraft(after), as: address)).snapshot }
        try EditPrecondition.require(after.text("content"), as: "text", of: id)
        let present = change.before.flatMap { Status($0, of: address) }
        let changed = Status(
            id: id, address: address, emoji: after.text("emoji") ?? "", content: after.text("content") ?? "",
            createdAt: present?.createdAt,
            externalURL: present?.externalURL)
        try await api.perform(.edit(changed))
        return changed.snapshot
    }

    /// A new status is found by its text among those that were posted since then.
    package func arrival(of change: Change, since attempt: Attempt) async throws -> Arrival {
        guard change.key == nil, let after = change.after, let address = change.address else {
            return try await arrivalByState(of: change)
        }
        let statuses = try await all(of: address).map(\.value).newestFirst
        let others = changes.keys(of: change.kind, at: address, before: attempt)
        let equal = statuses.filter {
            $0.createdAt != nil && !others.contains($0.id)
                && description.recognition(of: after, in: $0.snapshot) == .whole
        }
        return try await changes.arrival(among: equal, since: attempt, madeAt: \.createdAt) { .arrived($0.snapshot) }
    }
}

extension StatusDraft {
    /// The record of a status that has no id yet, with the text as it was typed.
    package func snapshot(of address: Address) -> Snapshot {
        let record = Snapshot([
            "id": .null, "address": .string(address.name), "emoji": .string(emoji), "content": .string(content),
            "created_at": .null,
            "external_url": .string(externalURL), "url": .null,
        ])
        return skipsMastodon ? record.with(Self.skipsMastodonKey, true) : record
    }

    /// This key is only for sending; the record of a status does not have it.
    private static let skipsMastodonKey = "skip_mastodon"

    /// The fields that are sent. A restored status is sent unchanged, and is not posted to Mastodon again.
    package init(_ snapshot: Snapshot) {
        let content = snapshot.text("content") ?? ""
        let emoji = snapshot.text("emoji").flatMap { $0.isEmpty ? nil : $0 }
        let isRestored = snapshot.text("id") != nil
        let parts = emoji == nil && !isRestored ? StatusEmoji.split(content) : .init(emoji: emoji, content: content)
        self.init(
            emoji: parts.emoji, content: parts.content,
            externalURL: snapshot.text("external_url").flatMap { $0.isEmpty ? nil : $0 },
            skipsMastodon: isRestored || snapshot.flag(Self.skipsMastodonKey) == true)
    }
}
