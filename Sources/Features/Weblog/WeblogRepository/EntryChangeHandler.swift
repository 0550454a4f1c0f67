import Cache
package import Changes
package import Domain
import Files
package import Items
import OMGAPI
import WeblogNetworkService
import WeblogService

package struct EntryChangeHandler: ItemChangeHandler {
    let entries: EntriesRepository
    package var items: ItemAccess<WeblogEntry> { entries.items }

    package static let description = ChangeDescription(
        "entry", name: "entry", noun: "weblog", creatingVerb: "post", key: WeblogEntry.fields.key,
        fields: WeblogEntry.fields.changeable, commandLine: commandLine, lost: lost, title: { $0.text("title") })

    private static func commandLine(_ change: Change) -> [String] {
        guard !change.isDeletion else { return ["weblog", "delete", change.key ?? ""] }
        guard let id = change.key else { return ["weblog", "post", "-"] }
        switch change.condition {
        case .absent: return ["weblog", "post", "--id", id, "-"]
        case .any where change.before?.record["source"] == nil && change.before != nil:
            return ["weblog", "edit", id, "-"]
        case .any: return ["weblog", "post", "--id", id, "--force", "-"]
        case .unchanged: return ["weblog", "edit", id, "-"]
        }
    }

    /// The service gives an entry the time of saving if its text has no date.
    private static func lost(_ change: Change) -> [String] {
        guard let source = change.before?.text("source"), EntryText(source)["date"] == nil else { return [] }
        return ["the date that is not in its text"]
    }

    /// An edit may name the entry by its slug or title.
    package func resolve(_ change: Change) async throws -> Change {
        guard let base = change.before, base.record["source"] == nil, let key = change.key, let address = change.address
        else { return change }
        var change = change
        change.key = try await entries.entry(EntryReference(key: key), of: address).id
        change.before = nil
        return change
    }

    package func present(_ change: Change) async throws -> Snapshot? {
        guard let id = change.key else { return nil }
        let address = try change.requiredAddress
        return try await nilWhenNotFound { try await api.perform(.entry(id, of: address)) }?.snapshot
    }

    package func presentAll(of address: Address) async throws -> [KeyedState]? {
        try await entries.all(of: address).map { KeyedState($0.value.id, $0.snapshot) }
    }

    package func send(_ change: Change) async throws -> Snapshot? {
        let address = try change.requiredAddress
        guard let text = try Self.text(of: change) else {
            try await api.perform(.deleteEntry(change.key ?? "", of: address))
            return nil
        }
        var entry = try await api.perform(.save(text, id: change.key, of: address))
        if entry.publishedAt == nil, let date = EntryText(text).date {
            entry.publishedAt = date.date(in: date.namesZone ? .utc : await zone(of: address))
        }
        return entry.snapshot
    }

    /// An entry whose id the service chose is searched by its text among all entries.
    package func arrival(of change: Change, since attempt: Attempt) async throws -> Arrival {
        guard let text = try Self.text(of: change) else {
            return try await present(change) == nil ? .arrived(nil) : .notArrived
        }
        let address = try change.requiredAddress
        let wanted = Snapshot(["source": .string(text)])
        guard change.key == nil else {
            guard let found = try await present(change), description.areSame(found, wanted) else { return .notArrived }
            return .arrived(found)
        }
        let entries = try await self.entries.all(of: address).map(\.value)
        let others = changes.keys(of: change.kind, at: address, before: attempt)
        // The service dates an entry whose text does not.
        let isDated = EntryText(text)["date"] != nil
        let equal = entries.filter { !others.contains($0.id) && description.areSame($0.snapshot, wanted) }
        return try await changes.arrival(among: equal, since: attempt, madeAt: { isDated ? nil : $0.publishedAt }) {
            .arrived($0.snapshot)
        }
    }

    /// The text to send, byte for byte; nil for a deletion.
    /// - Throws: ``TritonError`` of code `bad_data` for an empty text.
    private static func text(of change: Change) throws -> String? {
        guard let after = change.after else { return nil }
        let text = after.text("source") ?? ""
        try EntryText.requireContent(text)
        return text
    }

    /// The zone of dates without one (section 5).
    private func zone(of address: Address) async -> ZoneRules {
        // The entry is saved; if the configuration cannot be read now, only the zone of its date is a guess.
        let configuration = try? await api.perform(WeblogConfiguration.endpoint(of: address))
        return configuration?.value.timeZoneName.flatMap { SystemZones.rules(of: $0) } ?? .utc
    }
}
