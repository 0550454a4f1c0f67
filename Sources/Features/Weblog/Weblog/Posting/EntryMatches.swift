import Changes
import Domain
import WeblogRepository
import WeblogService

/// Finds the existing entries of the posted texts.
struct EntryMatches {
    private var byID: [String: WeblogEntry] = [:]
    private var bySlug: [String: [WeblogEntry]] = [:]
    /// By the comparable form of the text.
    private var byText: [[UInt8]: WeblogEntry] = [:]
    private var taken: [String: String] = [:]

    /// - Parameter states: all entries of the service.
    init(_ states: [KeyedState], of address: Address) {
        // In a fixed order, so that the same texts always match the same entries.
        for entry in states.sorted(by: { $0.key < $1.key }).compactMap({ WeblogEntry($0.state, of: address) }) {
            byID[entry.id] = entry
            if let slug = entry.slug { bySlug[slug, default: []].append(entry) }
            let bytes = entry.source.comparableBytes
            byText[bytes] = byText[bytes] ?? entry
        }
    }

    /// The existing entry with the id of the input; else the one with the slug in the text's header; else one with the
    /// same text.
    /// - Throws: ``TritonError`` of code `bad_data` when several entries have the slug, or when two texts match the
    ///   same entry.
    mutating func entry(_ text: String, of input: EntryInput) throws(TritonError) -> WeblogEntry? {
        guard let found = try find(text, input) else { return nil }
        if let other = taken.updateValue(input.name, forKey: found.id) {
            throw TritonError(
                .badData, "it is entry '\(line: found.id)', as '\(line: other)' is",
                hint: "give one of them another slug, or add --new")
        }
        return found
    }

    /// Whether the service has this text already.
    static func isSame(_ entry: WeblogEntry, _ text: String) -> Bool {
        EntryChange.description.areSame(entry.snapshot, Snapshot(["source": .string(text)]))
    }

    private func find(_ text: String, _ input: EntryInput) throws(TritonError) -> WeblogEntry? {
        if let id = input.id, let entry = byID[id] { return entry }
        if let slug = EntryText(text)["slug"]?.value, !slug.isEmpty {
            let found = bySlug[slug] ?? []
            guard found.count < 2 else {
                let ids = found.map(\.id).sorted().joined(separator: ", ")
                throw TritonError(
                    .badData, "\(found.count) entries have the slug '\(line: slug)'",
                    hint: "choose one of them with --id and --force: \(line: ids)")
            }
            if let entry = found.first { return entry }
        }
        return byText[text.comparableBytes]
    }
}
