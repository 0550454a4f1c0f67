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
    private var byLocation: [String: WeblogEntry] = [:]
    private var taken: [String: String] = [:]
    /// The ids of the entries that are other files of the folder of an input, or were.
    private var ofOtherFiles: Set<String> = []
    /// Those of them whose files have another name now, by the ids of these names.
    private(set) var renamed: [String: WeblogEntry] = [:]
    /// The ids of the entries that earlier commands posted from the inputs, newest first, by the paths of the inputs.
    private let sent: [String: [String]]
    /// By the roots of the inputs.
    private var idsOfRoots: [String: Set<String>] = [:], othersOfRoots: [String: TextPictures.Index] = [:]

    /// - Parameters:
    ///   - states: all entries of the service.
    ///   - sent: the ids of the entries that earlier commands posted from the inputs, by the paths of the inputs.
    ///   - idsOfInputs: their entries are those of these inputs, and not of others with the same text.
    init(_ states: [KeyedState], sent: [String: [String]], idsOfInputs: Set<String>, of address: Address) {
        self.sent = sent
        // In a fixed order, so that the same texts always match the same entries.
        for entry in states.sorted(by: { $0.key < $1.key }).compactMap({ WeblogEntry($0.state, of: address) }) {
            byID[entry.id] = entry
            if let slug = entry.slug { bySlug[slug, default: []].append(entry) }
            if !idsOfInputs.contains(entry.id) {
                let bytes = entry.source.comparableBytes
                byText[bytes] = byText[bytes] ?? entry
            }
            if let location = entry.location { byLocation[location] = byLocation[location] ?? entry }
        }
    }

    /// Leaves out the entries with the text or the slug of an input that are other files of its folder. So are those
    /// that were files of it: the file has another name now, and is another entry, as for a push of a folder and for
    /// the official Action.
    /// - Parameter origins: what the state and the history of a folder say about entries.
    mutating func leaveOutOtherFiles(
        _ texts: [PostedText], _ pictures: EntryPictures,
        _ origins: ([ReplacedEntry]) async throws -> EntryEvidence
    ) async throws {
        var found: [(id: String, entry: WeblogEntry)] = [], former: [ReplacedEntry] = []
        for text in texts {
            guard let id = text.input.id, byID[id] == nil else { continue }
            let source = pictures.known(text.text), root = text.input.root
            for entry in withSlug(of: source) + [byText[source.comparableBytes]].compactMap(\.self) {
                if ids(ofFolderOf: text.input).contains(entry.id) {
                    ofOtherFiles.insert(entry.id)
                } else {
                    found.append((id, entry))
                    // Not of the path of the input: the text may have been written elsewhere, and copied to it.
                    former.append(ReplacedEntry(id: entry.id, source: entry.source, root: root, path: ""))
                }
            }
        }
        guard !former.isEmpty else { return }
        let known = try await origins(former).known
        for (id, entry) in found where known[entry.id] != nil {
            ofOtherFiles.insert(entry.id)
            renamed[id] = entry
        }
    }

    /// The ids of all files of the folder of an input.
    private mutating func ids(ofFolderOf input: EntryInput) -> Set<String> {
        let ids = idsOfRoots[input.root] ?? input.idsOfFolder
        idsOfRoots[input.root] = ids
        return ids
    }

    /// The URLs that the pictures of a text may have at the service: those in its entry, or, because it may be another
    /// entry under a new name, those in the entries that no file of its folder is.
    mutating func shownURLs(for text: PostedText, in entry: WeblogEntry?) -> [String] {
        if let entry { return MarkdownImages(entry.source).urls }
        guard text.input.id != nil else { return [] }
        let ids = ids(ofFolderOf: text.input)
        let others =
            othersOfRoots[text.input.root]
            ?? TextPictures.Index(byID.values.filter { !ids.contains($0.id) }.map(\.source).sorted())
        othersOfRoots[text.input.root] = others
        return others.urls(for: text.text.pictures)
    }

    /// The existing entry with the id of the input; else the one with the slug in the text's header; else, for an input
    /// without an id, the one that was posted from the same file; else one with the same text; else, for a file without
    /// an id, the one at the location in its header. A further copy of a text is a new entry. None is another file of
    /// the folder of an input with an id (``leaveOutOtherFiles(_:_:_:)``).
    /// - Throws: ``TritonError`` of code `bad_data` when several entries have the slug, or when two inputs name the
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
        EntryChangeHandler.description.areSame(entry.snapshot, Snapshot(["source": .string(text)]))
    }

    private func find(_ text: String, _ input: EntryInput) throws(TritonError) -> WeblogEntry? {
        if let id = input.id, let entry = byID[id] { return entry }
        func canBe(_ entry: WeblogEntry) -> Bool { input.id == nil || !ofOtherFiles.contains(entry.id) }
        let found = withSlug(of: text).filter(canBe)
        guard found.count < 2 else {
            let ids = found.map(\.id).sorted().joined(separator: ", ")
            throw TritonError(
                .badData, "\(found.count) entries have the slug '\(line: found[0].slug ?? "")'",
                hint: "choose one of them with --id and --force: \(line: ids)")
        }
        if let entry = found.first ?? posted(from: input) { return entry }
        let copy = byText[text.comparableBytes].flatMap { taken[$0.id] == nil && canBe($0) ? $0 : nil }
        guard copy == nil, input.id == nil, input.path != nil else { return copy }
        return EntryText(text).explicitLocation.flatMap { byLocation[$0] }
    }

    /// Those with the slug that the header of a text names.
    private func withSlug(of text: String) -> [WeblogEntry] {
        EntryText(text)["slug"].flatMap { $0.value.isEmpty ? nil : bySlug[$0.value] } ?? []
    }

    /// The entry that an earlier command posted from the file of an input without an id.
    func posted(from input: EntryInput) -> WeblogEntry? {
        guard input.id == nil, let path = input.absolutePath else { return nil }
        return sent[path]?.lazy.compactMap { byID[$0] }.first
    }

    func has(_ id: String) -> Bool { byID[id] != nil }

    /// Adds a new entry.
    /// - Returns: an entry that has its location already.
    mutating func add(_ new: WeblogEntry) -> WeblogEntry? {
        guard let location = new.location, let other = byLocation[location] else {
            if let location = new.location { byLocation[location] = new }
            return nil
        }
        return other.id == new.id ? nil : other
    }
}
