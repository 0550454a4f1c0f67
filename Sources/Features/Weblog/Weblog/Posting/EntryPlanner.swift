import Arguments
import Changes
import Commands
import Domain
import FolderPlan
import WeblogRepository
import WeblogService

/// Decides for each text whether it is a new entry, a change of an existing one, or nothing to send.
///
/// An existing entry is replaced only if its present text came from here: an earlier command has sent it, or the folder
/// of the file has had it, now or in its history. Otherwise somebody may have written it elsewhere.
struct EntryPlanner {
    let environment: EntriesEnvironment
    let address: Address
    let call: Invocation
    /// The id that the user gave.
    let id: String?
    /// Whether a text may be an entry that exists.
    let findsEntries: Bool
    private var pictures: EntryPictures
    private(set) var posts: [EntryPost] = []
    private(set) var texts: [PostedText] = []
    /// The positions of the files of a folder without a text.
    private var emptyFiles: [Int] = []
    /// The entries of the service; nil without a file.
    private(set) var matches: EntryMatches?
    private let origins: EntryOrigins
    private var repository: EntriesRepository { environment.repository }

    init(_ environment: EntriesEnvironment, _ address: Address, _ call: Invocation, id: String?, findsEntries: Bool) {
        self.environment = environment
        self.address = address
        self.call = call
        self.id = id
        self.findsEntries = findsEntries
        pictures = EntryPictures(environment.pictures, address)
        origins = environment.origins(call.note)
    }

    /// - Parameters:
    ///   - operands: the files and folders that the user named, for a note about them.
    ///   - isStrict: whether a header that the service does not read is an error.
    ///   - read: reads a text that is not in a regular file.
    mutating func plan(
        _ inputs: [EntryInput], of operands: [String], isStrict: Bool, read: (EntryInput) async throws -> String
    ) async throws -> Plan {
        try await readTexts(inputs, read)
        if texts.contains(where: { $0.input.path != nil }) || !emptyFiles.isEmpty {
            let states: [KeyedState]
            do { states = try await repository.handler.presentAll(of: address) ?? [] } catch let error as TritonError
                where error.code != .cancelled
            {
                return try await unreachable(error, isStrict: isStrict)
            }
            texts.useLiteralIDs(among: Set(states.map(\.key)))
            let files = texts.compactMap { $0.input.id == nil ? $0.input.absolutePath : nil }
            let sent = repository.idsSent(from: files, of: address)
            let ids = Set(texts.compactMap(\.input.id))
            matches = EntryMatches(states, sent: sent, idsOfInputs: ids, of: address)
            if findsEntries { try await findEntries() }
            try await leaveOutIgnoredFiles()
            if !isStrict { leaveOutEmptyFiles(inputs) }
        }
        if isStrict { try requireReadHeaders() }
        try await decide()
        noteTexts(operands)
        return Plan(
            posts: posts, handler: repository.handler, pictureCount: pictures.sent.count,
            isOfFolder: inputs.contains { !$0.isOperand }, matches: matches)
    }

    // MARK: - Reading

    private mutating func readTexts(_ inputs: [EntryInput], _ read: (EntryInput) async throws -> String) async throws {
        let clashes = inputs.clashes
        for (position, input) in inputs.enumerated() {
            var post = EntryPost(name: input.name, file: input.absolutePath ?? input.path)
            do {
                if let error = input.refusal ?? clashes[position] { throw error }
                if let id = input.id, !input.isInFolder { try PostEntry.check(id: id) }
                let source =
                    try await input.isRegular
                    ? FileText.text(call.bytes(of: input.name), "the entry") : read(input)
                if source.isBlank, !input.isOperand { emptyFiles.append(position) }
                try EntryText.requireContent(source, hint: ContentRequest.wantsText)
                texts.append(
                    PostedText(position: position, input: input, text: try pictures.read(source, of: input, call)))
            } catch let error as TritonError where !input.isOperand && error.code != .cancelled {
                post.decision = .refused(error)
            } catch let error as TritonError {
                throw input.path == nil ? error : error.withContext("cannot post", "\(line: input.name)")
            }
            posts.append(post)
        }
    }

    /// Names the empty files that are no entries yet, so that a folder with one can be posted in CI. One that would
    /// clear an entry stays refused: a crash leaves such files.
    private mutating func leaveOutEmptyFiles(_ inputs: [EntryInput]) {
        for position in emptyFiles {
            guard let id = inputs[position].id, matches?.has(id) == false,
                case .refused(let error) = posts[position].decision
            else { continue }
            call.note("\(line: posts[position].name): \(error.message)")
            posts[position].decision = .empty
        }
    }

    /// Leaves out the new files of a folder that git ignores, as a push of a folder does.
    private mutating func leaveOutIgnoredFiles() async throws {
        let new = texts.filter { !$0.input.isOperand && posts[$0.position].isOpen && posts[$0.position].entry == nil }
        for (position, decision) in try await origins.decisions(about: new) { posts[position].decision = decision }
        let ignored = posts.filter(\.isIgnored)
        if let first = ignored.first { call.note(IgnoredFiles.note(first.name, count: ignored.count)) }
    }

    // MARK: - Existing entries

    private mutating func findEntries() async throws {
        let (texts, pictures, origins, address) = (texts, pictures, origins, address)
        try await matches?.leaveOutOtherFiles(texts, pictures) { try await origins.evidence($0, address) }
        for text in texts where text.input.path != nil {
            do throws(TritonError) {
                posts[text.position].entry = try matches?.entry(pictures.known(text.text), of: text.input)
            } catch { try refuse(text, error) }
        }
    }

    private mutating func refuse(_ text: PostedText, _ error: TritonError) throws(TritonError) {
        guard posts.count > 1 || !text.input.isOperand else {
            throw error.withContext("cannot post", "\(line: text.input.name)")
        }
        posts[text.position].decision = .refused(error)
    }

    /// The present entries could not be read: each change fails with the error, and is kept. A text with pictures that
    /// have no URL yet is not kept: sent later, it would have the names of their files.
    private mutating func unreachable(_ error: TritonError, isStrict: Bool) async throws -> Plan {
        if findsEntries { findSentEntries() }
        try await leaveOutIgnoredFiles()
        if isStrict { try requireReadHeaders() }
        try refuseConflictMarkers()
        if !call.options.force { try refuseClearing(Array(texts.indices)) }
        for text in texts where posts[text.position].isOpen {
            if pictures.isIncomplete(text.text) {
                try refuse(text, call.changes.options.isForLater ? Self.picturesCannotWait : error)
            } else {
                posts[text.position].decision = .send(change(text, pictures.known(text.text)))
            }
        }
        return Plan(posts: posts, handler: UnreachableServiceHandler(error: error), pictureCount: 0)
    }

    /// The entries of the files that this machine has posted before, with the texts that it sent last: a newer text of
    /// the service is then a conflict.
    private mutating func findSentEntries() {
        let sent = repository.idsSent(from: texts.compactMap(\.input.absolutePath), of: address)
        for text in texts {
            guard let path = text.input.absolutePath, let id = text.input.id ?? sent[path]?.first else { continue }
            posts[text.position].entry = repository.lastSent(id, of: address)
        }
    }

    // MARK: - Deciding

    private mutating func decide() async throws {
        var replacing: [Int] = []
        for index in texts.indices where !posts[texts[index].position].isRefused {
            guard let entry = posts[texts[index].position].entry else { continue }
            if try await isPresent(index, entry) {
                posts[texts[index].position].decision = .unchanged
            } else {
                replacing.append(index)
            }
        }
        try refuseConflictMarkers()
        try await requireEvidence(for: replacing.filter { posts[texts[$0].position].isOpen })
        try await lookUpPictures()
        // The text has to name their URLs, which the service makes.
        guard call.options.at == nil || texts.allSatisfy(\.text.pictures.named.isEmpty) else {
            throw Self.picturesCannotWait
        }
        for text in texts where posts[text.position].isOpen {
            if let error = try pictures.refusal(of: text.text) { try refuse(text, error) }
            guard !call.options.force, text.input.isRegular, let entry = posts[text.position].entry,
                let error = pictures.refusal(of: text.text, over: entry.source)
            else { continue }
            try refuse(text, error)
        }
        let open = texts.filter { posts[$0.position].isOpen }
        await pictures.upload(open.map(\.text))
        for text in open {
            do {
                let source = try pictures.complete(text.text)
                posts[text.position].decision = .send(change(text, source))
            } catch let error as TritonError where error.status == 400 || error.code == .badData {
                try refuse(text, error)
            }
        }
    }

    /// Finds out which pictures of the texts that are sent are at the service.
    private mutating func lookUpPictures() async throws {
        try await pictures.forgetDeleted(in: texts.filter { posts[$0.position].isOpen }.map(\.text))
        for index in texts.indices where posts[texts[index].position].isOpen && pictures.isIncomplete(texts[index].text)
        {
            let text = texts[index].text, entry = posts[texts[index].position].entry
            let urls =
                try await entry.map(text.isUnfinished) == true
                ? pictures.urlsListed(text)
                : pictures.urls(text, among: matches?.shownURLs(for: texts[index], in: entry) ?? [])
            texts[index].text.urls.merge(urls) { old, _ in old }
        }
    }

    /// Whether the entry has this text already. In a fresh clone the URLs of its pictures are known only from there.
    private mutating func isPresent(_ index: Int, _ entry: WeblogEntry) async throws -> Bool {
        let text = texts[index].text
        if text.isUnfinished(in: entry) { return false }
        if EntryMatches.isSame(entry, pictures.known(text)) { return true }
        guard let urls = text.pictures.urls(in: entry.source) else { return false }
        texts[index].text.urls = try await pictures.fitting(urls, text)
        return pictures.with(texts[index].text.urls, text).map { EntryMatches.isSame(entry, $0) } ?? false
    }

    /// As a push of a folder does. A text that is at the service with such marks may have any.
    private mutating func refuseConflictMarkers() throws {
        guard !call.options.force else { return }
        for text in texts where text.input.isRegular && posts[text.position].isOpen {
            guard ConflictMarkers.areContained(in: text.text.pictures.text, isMarkdown: true),
                !ConflictMarkers.areContained(in: posts[text.position].entry?.source ?? "", isMarkdown: true)
            else { continue }
            try refuse(text, ConflictMarkers.refusal(orWith: "--force"))
        }
    }

    /// Refuses the texts that would replace what did not come from here, and the new entries that a later commit has
    /// deleted: a rerun in CI publishes an old commit again.
    private mutating func requireEvidence(for replacing: [Int]) async throws {
        guard !call.options.force else { return }
        try refuseClearing(replacing)
        let replacing = replacing.filter { index in
            let post = posts[texts[index].position]
            return post.isOpen && post.entry.map(texts[index].text.isUnfinished) == false
        }
        let replaced = replacing.compactMap(origin), sent = repository.sentBefore(replaced, of: address)
        let added =
            findsEntries
            ? texts.indices.filter { posts[texts[$0].position].isOpen && posts[texts[$0].position].entry == nil } : []
        let evidence = try await origins.evidence(
            replaced.filter { !sent.contains($0.id) } + added.compactMap(origin), address)
        for index in replacing {
            guard let entry = posts[texts[index].position].entry, !sent.contains(entry.id) else { continue }
            if let urls = evidence.known[entry.id] {
                let unchanged = evidence.unchangedPictures[entry.id] ?? []
                texts[index].text.urls.merge(urls.filter { unchanged.contains($0.key) }) { old, _ in old }
                texts[index].text.urls.merge(try await pictures.fitting(urls, texts[index].text)) { old, _ in old }
            } else {
                try refuse(texts[index], Self.foreign(entry, hasOwnID: texts[index].input.id != nil))
            }
        }
        for index in added where texts[index].input.id.map(evidence.deletedLater.contains) == true {
            try refuse(
                texts[index],
                TritonError(.partial, "a later commit deletes it", hint: "--force posts it all the same"))
        }
    }

    private mutating func refuseClearing(_ replacing: [Int]) throws {
        for index in replacing {
            let text = texts[index]
            guard let entry = posts[text.position].entry, EntryText.isCleared(entry.source, by: text.text.pictures.text)
            else { continue }
            try refuse(
                text,
                TritonError(
                    .badData, "it has only a header: --force replaces the text of the entry '\(line: entry.id)'"))
        }
    }

    private func origin(of index: Int) -> ReplacedEntry? {
        texts[index].origin(replacing: posts[texts[index].position].entry)
    }

    private func change(_ text: PostedText, _ source: String) -> Change {
        if let entry = posts[text.position].entry { return repository.makeEdit(entry, source) }
        // With --new the id of the file may be that of another entry.
        let ownID = text.input.id.flatMap { matches?.has($0) == true ? nil : $0 }
        return repository.makePost(source, id: id ?? ownID, of: address)
    }
}
