import Changes
import Domain
import Files
import FolderPlan
import WeblogService

/// The texts of entries with their pictures: a file names `photo.jpg` beside it, and the service has its URL.
///
/// Both are compared in the service's form. A picture that is not uploaded yet keeps the name of its file, so the texts
/// differ.
struct EntryTexts {
    let root: FolderRoot
    let uploads: PictureUploads
    let address: Address
    var git: GitHistory?

    /// Replaces the names of pictures in the entries of the folder by the known URLs.
    func resolve(_ local: inout LocalTree, _ remote: [ItemName: RemoteItem]) async throws {
        var found: [ItemName: [String: String]] = [:], edited: [ItemName: String] = [:]
        // A new entry may be one of these under another name.
        let others = remote.filter { $0.key.kind == .entry && local.items[$0.key] == nil }
            .compactMap { $0.value.version["source"] }
        for (name, item) in local.items {
            guard let path = item.path, let text = item.version["source"], Self.mayHavePictures(text, at: path) else {
                continue
            }
            var urls: [String: String] = [:]
            for image in pictures(of: text, at: path) {
                guard let bytes = try root.read(image.file), let url = try uploads.known(bytes, address) else {
                    continue
                }
                urls[image.written] = url
            }
            set(urls, in: name, &local)
            guard let source = remote[name]?.version["source"] else {
                edited[name] = others.first { Self.urls(of: text, as: $0) != nil }
                continue
            }
            if let there = Self.urls(of: text, as: source) {
                found[name] = there.filter { urls[$0.key] == nil }
            } else {
                edited[name] = source
            }
        }
        try await resolve(found, in: &local)
        try await resolveEdited(edited, in: &local)
    }

    /// Replaces the names of pictures in edited or renamed entries by the URLs that the texts of the service have for
    /// the same images: the machine that uploaded them may be another one.
    private func resolveEdited(_ edited: [ItemName: String], in local: inout LocalTree) async throws {
        var listed: [String: Picture]?
        for (name, source) in edited {
            guard let item = local.items[name], let path = item.path, let text = item.version["source"] else {
                continue
            }
            let shown = MarkdownImages(source).urls
            var urls: [String: String] = [:]
            for image in shown.isEmpty ? [] : pictures(of: text, at: path) {
                if listed == nil { listed = try await uploads.listed(address) }
                guard let bytes = try root.read(image.file) else { continue }
                urls[image.written] = try await uploads.url(of: bytes, among: shown, of: listed ?? [:])
            }
            set(urls, in: name, &local)
        }
    }

    /// Whether an entry would be sent with pictures that this machine has not uploaded, while its text at the service
    /// may have them.
    func mayUploadAgain(_ item: ComparedItem) -> Bool {
        guard item.name.kind == .entry, let text = item.local?["source"], let source = item.remote?.version["source"]
        else { return false }
        switch item.syncStatus {
        case .changedHere, .merged:
            return !pictures(of: text, at: item.path).isEmpty && Self.urls(of: text, as: source) == nil
        default: return false
        }
    }

    /// Replaces the names of pictures in entries by the URLs that texts of the service have for them, if the pictures
    /// are still the same.
    func resolve(_ found: [ItemName: [String: String]], in local: inout LocalTree) async throws {
        var files: [ItemName: [String: SentPicture]] = [:]
        for (name, urls) in found {
            guard let item = local.items[name], let path = item.path, let text = item.version["source"] else {
                continue
            }
            for picture in pictures(of: text, at: path) {
                guard let url = urls[picture.written] else { continue }
                files[name, default: [:]][picture.written] = SentPicture(file: picture.file, url: url)
            }
        }
        let unchanged = try await unchanged(files.values.reduce(into: []) { $0.formUnion($1.values) })
        for (name, pictures) in files {
            set(pictures.filter { unchanged.contains($0.value) }.mapValues(\.url), in: name, &local)
        }
    }

    private func set(_ urls: [String: String], in name: ItemName, _ local: inout LocalTree) {
        guard !urls.isEmpty, let item = local.items[name], let path = item.path, let text = item.version["source"],
            Self.mayHavePictures(text, at: path)
        else { return }
        let images = MarkdownImages(text), replaced = images.replaced { urls[images.written($0)] }
        let pictures = item.pictures.merging(urls.map { ($0.value, $0.key) }) { first, _ in first }
        var version = item.version
        version["source"] = replaced
        local.set(version, pictures: pictures, of: name)
    }

    /// A file, and the URL that a text of the service has for it.
    private struct SentPicture: Hashable {
        let file: String
        let url: String
    }

    /// The pictures whose files are those that were uploaded. The service removes locations from images (service
    /// reference, section 6.15), so other bytes there do not prove that a file was changed.
    private func unchanged(_ pictures: Set<SentPicture>) async throws -> Set<SentPicture> {
        guard !pictures.isEmpty else { return [] }
        var earlier: [String: Set<Int>] = [:]
        if let git {
            // A history that cannot be used is noted where the texts are looked up in it.
            let sizes = try await git.reading({ _ in }, { try await git.earlierSizes(of: Set(pictures.map(\.file))) })
            earlier = sizes ?? [:]
        }
        // No commit had another file of that name.
        var unchanged = pictures.filter { earlier[$0.file] == [] }
        guard unchanged.count < pictures.count else { return unchanged }
        let listed = try await uploads.listed(address)
        for picture in pictures.subtracting(unchanged) {
            if try await !isEarlier(picture, listed[picture.url], earlier[picture.file]) { unchanged.insert(picture) }
        }
        return unchanged
    }

    /// Whether the service has an earlier image of a file.
    /// - Parameters:
    ///   - there: nil for a picture that the address does not have (any more): there is nothing to compare.
    ///   - sizes: of the earlier files, in bytes; nil if the history does not have the file.
    private func isEarlier(_ picture: SentPicture, _ there: Picture?, _ sizes: Set<Int>?) async throws -> Bool {
        guard let there, let size = there.size, sizes?.contains(size) != false else { return false }
        return try await !isSame(there, as: picture.file)
    }

    /// Whether the service has the bytes of a file. Only those of the same size are downloaded.
    private func isSame(_ there: Picture, as file: String) async throws -> Bool {
        guard let size = there.size, size == root.size(of: file) else { return false }
        return try await uploads.download(there) == root.read(file)
    }

    /// The URLs of the pictures of a text, if the other text differs only in the names of the pictures.
    /// - Returns: URLs by the names of the pictures in the text; nil if the texts differ in anything else.
    static func urls(of text: String, as other: String) -> [String: String]? {
        guard mayHavePictures(text, at: "weblog/") else { return nil }
        return MarkdownImages(text).urls(in: MarkdownImages(other))
    }

    /// The text for the service: with the URLs of its pictures instead of their names.
    static func replacing(_ pictures: [String: String], in text: String) -> String {
        guard !pictures.isEmpty else { return text }
        let urls = Dictionary(pictures.map { ($0.value, $0.key) }) { first, _ in first }, images = MarkdownImages(text)
        return images.replaced { urls[images.written($0)] }
    }

    /// The text for a file: with the names of its pictures instead of their URLs.
    static func written(_ text: String, _ pictures: [String: String]) -> String {
        pictures.isEmpty ? text : MarkdownImages(text).replaced { pictures[$0.target] }
    }

    // MARK: - Sending

    /// A picture that a text names.
    struct LocalPicture {
        let alt: String
        /// Whether it is an `<img>`.
        let isTag: Bool
        /// The name as it is spelled in the text.
        let written: String
        /// The path of its file, below the root.
        let file: String
    }

    /// The pictures of a text that are in the folder.
    func pictures(of text: String, at path: String) -> [LocalPicture] {
        guard Self.mayHavePictures(text, at: path) else { return [] }
        let images = MarkdownImages(text)
        return images.images.compactMap { image in
            guard image.isRelative, let file = file(image.target, at: path), root.size(of: file) != nil else {
                return nil
            }
            return LocalPicture(alt: image.alt, isTag: image.isTag, written: images.written(image), file: file)
        }
    }

    /// - Throws: ``TritonError`` of code `bad_data` for a file that is not a picture.
    func check(_ text: String, at path: String) throws {
        for picture in pictures(of: text, at: path) {
            guard let bytes = try root.read(picture.file), ImageKind(bytes: bytes) == nil else { continue }
            throw TritonError(.badData, "'\(line: picture.file)' is not a picture").withContext(
                "cannot send", SafeText(line: path))
        }
    }

    /// Uploads the pictures of a text that are not at the service yet.
    func uploaded(_ text: String, at path: String) async throws -> SentText {
        var urls: [String: String] = [:]
        for picture in pictures(of: text, at: path) where urls[picture.written] == nil {
            guard let bytes = try root.read(picture.file) else { continue }
            urls[picture.written] = try await uploads.upload(bytes, picture.file, picture.alt, address)
        }
        let images = MarkdownImages(text)
        return SentText(
            text: images.replaced { urls[images.written($0)] },
            pictures: Dictionary(urls.map { ($0.value, $0.key) }) { first, _ in first })
    }

    struct SentText {
        let text: String
        /// The names of its pictures in the file, by their URLs.
        let pictures: [String: String]
    }

    // MARK: - Names

    private static func mayHavePictures(_ text: String, at path: String) -> Bool {
        path.hasPrefix("weblog/")
            && (text.hasMark(UInt8(ascii: "!"), UInt8(ascii: "["))
                || text.hasMark(UInt8(ascii: "<"), UInt8(ascii: "i"))
                || text.hasMark(UInt8(ascii: "<"), UInt8(ascii: "I")))
    }

    /// The path of a file beside a text; nil for one outside of the folder.
    private func file(_ target: String, at path: String) -> String? {
        guard let file = Path.normal(path + "/../" + target), !file.isEmpty,
            file.prefix(while: { $0 != "/" }) != FolderPath.ownFolder
        else { return nil }
        return file
    }
}
