import Changes
import Domain
import WeblogRepository
import WeblogService

/// Which of the texts that are posted are entries already.
struct EntryMatches {
    private let entries: [WeblogEntry]
    private var taken: [String: String] = [:]

    /// - Parameter states: what the service has, by id.
    init(_ states: [String: Snapshot], of address: Address) {
        entries = states.values.compactMap { WeblogEntry($0, of: address) }
    }

    /// The entry of that id; else the one of the slug in the text's header; else one that has the same text.
    /// - Throws: ``TritonError`` of code `bad_data` when several have the slug, or when two texts are the same entry.
    mutating func entry(_ text: String, of input: EntryInput) throws(TritonError) -> WeblogEntry? {
        guard let found = try find(text, input) else { return nil }
        if let other = taken.updateValue(input.name, forKey: found.id) {
            throw TritonError(
                .badData, "it is entry '\(line: found.id)', as '\(line: other)' is", hint: "give one of them another slug, or add --new")
        }
        return found
    }

    /// Whether the service has this text already.
    static func isSame(_ entry: WeblogEntry, _ text: String) -> Bool {
        EntryChange.description.areSame(entry.snapshot, Snapshot(["source": .string(text)]))
    }

    private func find(_ text: String, _ input: EntryInput) throws(TritonError) -> WeblogEntry? {
        if let id = input.id, let entry = entries.first(where: { $0.id == id }) { return entry }
        if let slug = EntryText(text)["slug"]?.value, !slug.isEmpty {
            let found = entries.filter { $0.slug == slug }
            guard found.count < 2 else {
                let ids = found.map(\.id).sorted().joined(separator: ", ")
                throw TritonError(
                    .badData, "\(found.count) entries have the slug '\(line: slug)'", hint: "point at one of them with --id and --force: \(line: ids)")
            }
            if let entry = found.first { return entry }
        }
        return entries.filter { Self.isSame($0, text) }.min { $0.id < $1.id }
    }
}
