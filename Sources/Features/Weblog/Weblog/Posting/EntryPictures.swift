import Commands
import Domain
import Files
import Platform
import WeblogImport
import WeblogService

/// The pictures beside the posted texts: files that a text names, as in `![alt](photo.jpg)` or `<img src="photo.jpg">`.
struct EntryPictures {
    struct Text {
        let pictures: TextPictures
        let notes: [TextNotes.Note]
        /// The URLs of pictures at the service that this machine did not know, by their names in the text.
        var urls: [String: String] = [:]

        /// Whether the entry has the text with the names of the files, as the official Action sends it: that is ours
        /// before its pictures were uploaded.
        func isUnfinished(in entry: WeblogEntry) -> Bool {
            !pictures.named.isEmpty && EntryMatches.isSame(entry, pictures.text)
        }
    }

    private struct LocalPicture {
        var alt: String
        let bytes: [UInt8]
        /// Its URL, or why it could not be uploaded; nil until it is known.
        var place: Result<String, any Error>?

        var url: String? { if case .success(let url) = place { url } else { nil } }
    }

    private let service: PictureUploads
    private let address: Address
    /// By the paths of their files.
    private var pictures: [String: LocalPicture] = [:]
    /// The pictures at the service, by their URLs; nil until they are needed.
    private var listed: [String: Picture]?
    /// The files of the pictures in texts that are sent.
    private(set) var sent: Set<String> = []

    init(_ service: PictureUploads, _ address: Address) {
        self.service = service
        self.address = address
    }

    /// Reads the pictures of a text. A name without a file stays unchanged in the text.
    /// - Throws: ``TritonError`` of code `bad_data` for a file that is not a picture, is too large, or is
    ///   outside of the folder.
    mutating func read(_ source: String, of input: EntryInput, _ call: Invocation) throws -> Text {
        var notes: [TextNotes.Note] = []
        let text = try TextPictures(source) { image in
            guard input.isRegular else { return nil }
            guard let path = Self.path(image, input) else {
                notes.append(
                    TextNotes.Note(
                        line: image.line,
                        "there is no picture '\(line: image.target)' beside it; the text is sent as it is"))
                return nil
            }
            if let alt = pictures[path]?.alt {
                // One description is enough for a picture that is named several times.
                if alt.isEmpty { pictures[path]?.alt = image.alt }
                return path
            }
            do {
                guard Self.isInside(path, input.root) else {
                    throw TritonError(
                        .badData, "the picture '\(line: image.target)' is outside of '\(line: input.root)'",
                        hint: "copy it beside the text")
                }
                let bytes = try call.picture(path).bytes
                pictures[path] = LocalPicture(
                    alt: image.alt, bytes: bytes, place: try service.known(bytes, address).map { .success($0) })
            } catch let error as TritonError {
                throw TritonError(.badData, "line \(image.line): \(error.sentence)", hint: error.hint)
            }
            return path
        }
        return Text(pictures: text, notes: notes)
    }

    /// The text with the URLs that this machine knows, and those of pictures without a file; others keep their names.
    func known(_ text: Text) -> String {
        let withoutFile = text.urls.filter { text.pictures.withoutFile.contains($0.key) }
        return text.pictures.replaced(withoutFile.merging(knownURLs(text)) { $1 })
    }

    /// The text with these URLs for the pictures that this machine does not know; nil if one is missing.
    func with(_ urls: [String: String], _ text: Text) -> String? {
        let all = urls.merging(knownURLs(text)) { $1 }
        return text.pictures.named.allSatisfy { all[$0.written] != nil } ? text.pictures.replaced(all) : nil
    }

    private func knownURLs(_ text: Text) -> [String: String] {
        text.pictures.named.reduce(into: [:]) { $0[$1.written] = pictures[$1.file]?.url }
    }

    /// The URLs of pictures whose files are as large as the pictures at the service: a file that was changed since is
    /// another picture.
    mutating func fitting(_ urls: [String: String], _ text: Text) async throws -> [String: String] {
        let wanted = text.pictures.named.filter { urls[$0.written] != nil }
        // Without a file, such as one that git ignores, it cannot be another picture.
        let withoutFile = urls.filter { text.pictures.withoutFile.contains($0.key) }
        guard !wanted.isEmpty else { return withoutFile }
        let all = try await service.listed(address, once: &listed)
        return wanted.reduce(into: withoutFile) { fitting, picture in
            guard let url = urls[picture.written], let size = pictures[picture.file]?.bytes.count else { return }
            if all[url]?.size ?? size == size { fitting[picture.written] = url }
        }
    }

    /// Those of some URLs whose pictures are these files: another machine may have uploaded them.
    mutating func urls(_ text: Text, among shown: [String]) async throws -> [String: String] {
        try await service.urls(of: missing(text), among: shown, address, &listed) { [pictures] in
            pictures[$0]?.bytes
        }
    }

    /// The URLs of the address's pictures that are these files.
    mutating func urlsListed(_ text: Text) async throws -> [String: String] {
        try await service.urls(of: missing(text), address, &listed) { [pictures] in pictures[$0]?.bytes }
    }

    /// Counts the pictures of these texts that were deleted elsewhere as not uploaded.
    mutating func forgetDeleted(in texts: [Text]) async throws {
        let files = Set(texts.flatMap { $0.pictures.named.map(\.file) })
        let urls = Set(files.compactMap { pictures[$0]?.url })
        let deleted = try await service.forgetDeleted(urls, address)
        for file in files where pictures[file]?.url.map(deleted.contains) == true { pictures[file]?.place = nil }
    }

    /// Why the text cannot be sent: a picture that would be uploaded lacks the description that it must have.
    func refusal(of text: Text) throws -> TritonError? {
        try service.refusal(of: missing(text)) { pictures[$0.file]?.alt }
    }

    /// Why the text must not replace that of an entry: it names a picture that is not here.
    func refusal(of text: Text, over source: String) -> TritonError? {
        guard !text.pictures.withoutFile.isEmpty else { return nil }
        let shown = text.pictures.replaced(text.urls.merging(knownURLs(text)) { $1 })
        let named = Set(text.pictures.named.map(\.image.target))
        return TextPictures(shown) { named.contains($0.target) ? $0.target : nil }.refusal(over: source)
    }

    /// Whether a picture of the text has no known URL.
    func isIncomplete(_ text: Text) -> Bool { !missing(text).isEmpty }

    /// The pictures whose URLs are not known.
    private func missing(_ text: Text) -> [TextPictures.Named] {
        text.pictures.named.filter { pictures[$0.file]?.url == nil && text.urls[$0.written] == nil }
    }

    /// Uploads the pictures of these texts that are not at the service, several at a time.
    mutating func upload(_ texts: [Text]) async {
        var missing: [String] = []
        // Two files with the same picture are uploaded once. Paths by hashes, and paths by the path that is uploaded.
        var first: [String: String] = [:], copies: [String: String] = [:]
        for text in texts {
            for named in text.pictures.named {
                let path = named.file
                guard sent.insert(path).inserted, let picture = pictures[path], picture.url == nil else { continue }
                if let url = text.urls[named.written] {
                    pictures[path]?.place = .success(url)
                    continue
                }
                let hash = SHA256.text(of: picture.bytes)
                if let other = first[hash] {
                    copies[path] = other
                } else {
                    first[hash] = path
                    missing.append(path)
                }
            }
        }
        let service = service, address = address, pictures = pictures
        let results = await Parallel.map(missing) { path -> Result<String, any Error>? in
            guard let picture = pictures[path] else { return nil }
            do { return .success(try await service.upload(picture.bytes, path, picture.alt, address)) } catch {
                return .failure(error)
            }
        }
        for (path, result) in zip(missing, results) { self.pictures[path]?.place = result ?? nil }
        for (path, other) in copies {
            let place = self.pictures[other]?.place
            self.pictures[path]?.place = place
        }
    }

    /// The text with the URLs of all its pictures, after ``upload(_:)``.
    /// - Throws: why the first of them could not be uploaded; `CancellationError`.
    func complete(_ text: Text) throws -> String {
        for named in text.pictures.named {
            guard let place = pictures[named.file]?.place else { throw CancellationError() }
            _ = try place.get()
        }
        return known(text)
    }

    private static func path(_ image: MarkdownImages.Image, _ input: EntryInput) -> String? {
        guard let text = input.path else { return nil }
        let path = Path.join(Path.folder(of: text), image.target)
        return stat.of(path)?.isRegular == true ? path : nil
    }

    /// Compares the real paths, so that no symbolic link leads outside.
    private static func isInside(_ path: String, _ root: String) -> Bool {
        guard let path = real(path), let root = real(root) else { return false }
        return root == "/" || path.hasPrefix(root + "/")
    }

    private static func real(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(validatingCString: resolved)
    }
}
