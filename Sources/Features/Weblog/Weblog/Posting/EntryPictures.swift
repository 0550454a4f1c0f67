import Commands
import Domain
import Files
import Platform
import WeblogService

/// The pictures beside the posted texts: files that a text names, as in `![alt](photo.jpg)` or `<img src="photo.jpg">`.
struct EntryPictures {
    /// A text and the pictures that it names.
    struct Text {
        let original: String
        let images: MarkdownImages
        /// The paths of the files, by their names in the text.
        let files: [String: String]
        let notes: [SafeText]
        /// The URLs of pictures at the service that this machine did not know, by their names in the text.
        var urls: [String: String] = [:]
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
        let images = MarkdownImages(source)
        var files: [String: String] = [:], notes: [SafeText] = []
        for image in images.images where image.isRelative && input.isRegular {
            guard let path = Self.path(image, input) else {
                notes.append(
                    """
                    \(line: input.name), line \(image.line): there is no picture '\(line: image.target)' beside \
                    it; the text is sent as it is
                    """
                )
                continue
            }
            files[images.written(image)] = path
            if let alt = pictures[path]?.alt {
                // One description is enough for a picture that is named several times.
                if alt.isEmpty { pictures[path]?.alt = image.alt }
                continue
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
        }
        return Text(original: source, images: images, files: files, notes: notes)
    }

    /// The text with the URLs that this machine knows; other pictures keep their names.
    func known(_ text: Text) -> String { replaced(text) { pictures[$1]?.url } }

    /// The text with these URLs for the pictures that this machine does not know; nil if one is missing.
    func with(_ urls: [String: String], _ text: Text) -> String? {
        guard text.files.allSatisfy({ pictures[$0.value]?.url != nil || urls[$0.key] != nil }) else { return nil }
        return replaced(text) { pictures[$1]?.url ?? urls[$0] }
    }

    /// The URLs of pictures whose files are as large as the pictures at the service: a file that was changed since is
    /// another picture.
    mutating func fitting(_ urls: [String: String], _ text: Text) async throws -> [String: String] {
        let wanted = urls.filter { text.files[$0.key] != nil }
        guard !wanted.isEmpty else { return [:] }
        let listed = try await listedPictures()
        return wanted.filter { written, url in
            guard let path = text.files[written], let picture = pictures[path] else { return false }
            return listed[url]?.size.map { $0 == picture.bytes.count } ?? true
        }
    }

    /// The URLs in the present text of an entry whose pictures are these files: another machine may have uploaded them.
    mutating func shown(in source: String, _ text: Text) async throws -> [String: String] {
        let unknown = text.files.filter { pictures[$0.value]?.url == nil && text.urls[$0.key] == nil }
        let shown = unknown.isEmpty ? [] : MarkdownImages(source).urls
        guard !shown.isEmpty else { return [:] }
        let listed = try await listedPictures()
        var urls: [String: String] = [:]
        for (written, path) in unknown {
            guard let picture = pictures[path] else { continue }
            urls[written] = try await service.url(of: picture.bytes, among: shown, of: listed)
        }
        return urls
    }

    private mutating func listedPictures() async throws -> [String: Picture] {
        let listed = if let listed { listed } else { try await service.listed(address) }
        self.listed = listed
        return listed
    }

    /// Why the text cannot be sent: a picture that would be uploaded lacks the description that it must have.
    func refusal(of text: Text) throws -> TritonError? {
        for image in text.images.images {
            let written = text.images.written(image)
            guard let picture = text.files[written].flatMap({ pictures[$0] }), picture.url == nil,
                text.urls[written] == nil, let error = try service.refusal(picture.alt)
            else { continue }
            let sentence = error.withContext("cannot upload", SafeText(line: image.target)).sentence
            return TritonError(
                error.code, "line \(image.line): \(sentence)", hint: PictureUploads.describing(inTag: image.isTag))
        }
        return nil
    }

    /// Uploads the pictures of these texts that are not at the service, several at a time.
    mutating func upload(_ texts: [Text]) async {
        var missing: [String] = []
        // Two files with the same picture are uploaded once. Paths by hashes, and paths by the path that is uploaded.
        var first: [String: String] = [:], copies: [String: String] = [:]
        for text in texts {
            for image in text.images.images {
                let written = text.images.written(image)
                guard let path = text.files[written], sent.insert(path).inserted, let picture = pictures[path],
                    picture.url == nil
                else { continue }
                if let url = text.urls[written] {
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
        for image in text.images.images {
            guard let path = text.files[text.images.written(image)], let picture = pictures[path] else { continue }
            guard let place = picture.place else { throw CancellationError() }
            _ = try place.get()
        }
        return known(text)
    }

    private func replaced(_ text: Text, _ url: (_ written: String, _ path: String) -> String?) -> String {
        guard !text.files.isEmpty else { return text.original }
        return text.images.replaced { image in
            let written = text.images.written(image)
            return text.files[written].flatMap { url(written, $0) }
        }
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
