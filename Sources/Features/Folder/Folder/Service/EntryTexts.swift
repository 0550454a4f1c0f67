import Changes
import Domain
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

    /// Replaces the names of pictures in the entries of the folder by the known URLs.
    func resolve(_ local: inout LocalTree, _ remote: [ItemName: RemoteItem]) throws {
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
            if let source = remote[name]?.version["source"], let others = Self.urls(of: text, as: source) {
                urls.merge(fitting(others, path, remote)) { known, _ in known }
            }
            set(urls, in: name, &local)
        }
    }

    /// Replaces the names of pictures in one entry by URLs that were found with a version in the history.
    func resolve(
        _ name: ItemName, in local: inout LocalTree, with urls: [String: String], _ remote: [ItemName: RemoteItem]
    ) {
        guard let path = local.items[name]?.path else { return }
        set(fitting(urls, path, remote), in: name, &local)
    }

    private func set(_ urls: [String: String], in name: ItemName, _ local: inout LocalTree) {
        guard !urls.isEmpty, let item = local.items[name], let path = item.path, let text = item.version["source"],
            Self.mayHavePictures(text, at: path)
        else { return }
        let images = MarkdownImages(text), bytes = Array(text.utf8)
        let replaced = images.replaced { urls[Self.written($0, bytes)] }
        let pictures = item.pictures.merging(urls.map { ($0.value, $0.key) }) { first, _ in first }
        local.set(item.version.updated(with: ItemVersion("source", replaced)), pictures: pictures, of: name)
    }

    /// Without the URLs of files that were changed since: their size differs from the one at the service.
    private func fitting(_ urls: [String: String], _ path: String, _ remote: [ItemName: RemoteItem]) -> [String: String]
    {
        urls.filter { written, url in
            guard let file = file(Self.target(written), at: path), let size = root.size(of: file) else { return false }
            let remote = remote.first { $0.key.kind == .picture && $0.value.snapshot.text("image_url") == url }
            return remote?.value.snapshot.int("size").map { $0 == size } ?? true
        }
    }

    /// The URLs of the pictures of a text, if the other text differs only in the names of the pictures.
    /// - Returns: URLs by the names of the pictures in the text; nil if the texts differ in anything else.
    static func urls(of text: String, as other: String) -> [String: String]? {
        guard mayHavePictures(text, at: "weblog/") else { return nil }
        return MarkdownImages(text).urls(in: MarkdownImages(other))
    }

    /// The text for a file: with the names of its pictures instead of their URLs.
    static func written(_ text: String, _ pictures: [String: String]) -> String {
        pictures.isEmpty ? text : MarkdownImages(text).replaced { pictures[$0.target] }
    }

    // MARK: - Sending

    /// A picture that a text names.
    struct LocalPicture {
        let alt: String
        /// The name as it is spelled in the text.
        let written: String
        /// The path of its file, below the root.
        let file: String
    }

    /// The pictures of a text that are in the folder.
    func pictures(of text: String, at path: String) -> [LocalPicture] {
        guard Self.mayHavePictures(text, at: path) else { return [] }
        let bytes = Array(text.utf8)
        return MarkdownImages(text).images.compactMap { image in
            guard image.isRelative, let file = file(image.target, at: path), root.size(of: file) != nil else {
                return nil
            }
            return LocalPicture(alt: image.alt, written: Self.written(image, bytes), file: file)
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
            urls[picture.written] = try await uploads.upload(bytes, picture.alt, address)
        }
        let bytes = Array(text.utf8)
        return SentText(
            text: MarkdownImages(text).replaced { urls[Self.written($0, bytes)] },
            pictures: Dictionary(urls.map { ($0.value, $0.key) }) { first, _ in first })
    }

    struct SentText {
        let text: String
        /// The names of its pictures in the file, by their URLs.
        let pictures: [String: String]
    }

    // MARK: - Names

    private static func mayHavePictures(_ text: String, at path: String) -> Bool {
        path.hasPrefix("weblog/") && text.hasMark(UInt8(ascii: "!"), UInt8(ascii: "["))
    }

    private static func written(_ image: MarkdownImages.Image, _ bytes: [UInt8]) -> String {
        String(decoding: bytes[image.range], as: UTF8.self)
    }

    /// The target that a name in a text means, without escapes.
    private static func target(_ written: String) -> String {
        MarkdownImages("![](\(written))").images.first?.target ?? written
    }

    /// The path of a file beside a text; nil for one outside of the folder.
    private func file(_ target: String, at path: String) -> String? {
        var parts = path.split(separator: "/").dropLast().map(String.init)
        for part in target.split(separator: "/", omittingEmptySubsequences: true) where part != "." {
            if part != ".." {
                parts.append(String(part))
            } else if parts.popLast() == nil {
                return nil
            }
        }
        return parts.isEmpty || parts[0] == FolderPath.ownFolder ? nil : parts.joined(separator: "/")
    }
}
