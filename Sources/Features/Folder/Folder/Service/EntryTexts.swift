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
    /// - Parameter bases: of the entries that the folder has a state of.
    /// - Returns: the entries whose text the service has with the names of the files, as the official Action sends it:
    ///   that is ours before its pictures were uploaded.
    func resolve(
        _ local: inout LocalTree, _ remote: [ItemName: RemoteItem], _ bases: [ItemName: ItemBase]
    ) async throws -> Set<ItemName> {
        var known: [ItemName: [String: String]] = [:], found = known, shown: [ItemName: [String]] = [:]
        var others: TextPictures.Index?, listed: [String: Picture]?, unfinished: Set<ItemName> = []
        for (name, item) in local.items {
            guard let text = pictures(of: item) else { continue }
            var urls: [String: String] = [:], arePictures = !text.named.isEmpty
            for picture in text.named {
                guard let bytes = try root.read(picture.file) else { continue }
                if ImageKind(bytes: bytes) == nil { arePictures = false }
                urls[picture.written] = try uploads.known(bytes, address)
            }
            known[name] = urls
            guard let source = remote[name]?.version["source"] else {
                let index = others ?? Self.textsWithoutFile(remote, local)
                others = index
                shown[name] = index.urls(for: text)
                continue
            }
            if let there = text.urls(in: source) {
                // Another machine, which added a deleted entry again, has uploaded the same pictures again.
                func isAgreed() -> Bool { bases[name]?.local.has(source, in: ItemKind.entry.fields[0]) ?? true }
                found[name] = there.filter { urls[$0.key] == nil || urls[$0.key] != $0.value && isAgreed() }
            } else if source.comparableBytes == text.text.comparableBytes {
                if arePictures { unfinished.insert(name) }
            } else {
                shown[name] = MarkdownImages(source).urls
            }
        }
        try await resolve(found, in: &local)
        for (name, urls) in known { set(urls, in: name, &local) }
        for (name, shown) in shown {
            guard let text = local.items[name].flatMap(pictures) else { continue }
            let urls = try await uploads.urls(of: text.named, among: shown, address, &listed, image: root.read)
            set(urls, in: name, &local)
        }
        for name in unfinished {
            guard let text = local.items[name].flatMap(pictures) else { continue }
            // The Action sends the text again after each edit, and a fresh clone does not know its pictures.
            set(try await uploads.urls(of: text.named, address, &listed, image: root.read), in: name, &local)
        }
        return unfinished
    }

    /// The entries of the service that have no file here: a new entry may be one of these under another name.
    private static func textsWithoutFile(_ remote: [ItemName: RemoteItem], _ local: LocalTree) -> TextPictures.Index {
        TextPictures.Index(
            remote.filter { $0.key.kind == .entry && local.items[$0.key] == nil }
                .compactMap { $0.value.version["source"] })
    }

    /// Whether an entry would be sent with pictures that this machine has not uploaded, or that have no file here,
    /// while its text at the service may have them.
    func mayLackURLs(_ item: ComparedItem) -> Bool {
        guard item.name.kind == .entry, let text = item.local?["source"], let source = item.remote?.version["source"]
        else { return false }
        switch item.syncStatus {
        case .changedHere, .merged:
            let text = pictures(of: text, at: item.path)
            return !(text.named.isEmpty && text.withoutFile.isEmpty) && text.urls(in: source) == nil
        default: return false
        }
    }

    /// Replaces the names of pictures in entries by the URLs that texts of the service have for them, if the pictures
    /// are still the same. A picture without a file, such as one that git ignores, cannot be another one.
    func resolve(_ found: [ItemName: [String: String]], in local: inout LocalTree) async throws {
        var files: [ItemName: [String: SentPicture]] = [:]
        for (name, urls) in found {
            guard let text = local.items[name].flatMap(pictures) else { continue }
            for picture in text.named {
                guard let url = urls[picture.written] else { continue }
                files[name, default: [:]][picture.written] = SentPicture(file: picture.file, url: url)
            }
            set(urls.filter { text.withoutFile.contains($0.key) }, in: name, &local)
        }
        let unchanged = try await unchanged(files.values.reduce(into: []) { $0.formUnion($1.values) })
        for (name, pictures) in files {
            set(pictures.filter { unchanged.contains($0.value) }.mapValues(\.url), in: name, &local)
        }
    }

    private func set(_ urls: [String: String], in name: ItemName, _ local: inout LocalTree) {
        guard !urls.isEmpty, let item = local.items[name], let text = pictures(of: item) else { return }
        var version = item.version
        version["source"] = text.replaced(urls)
        local.set(version, pictures: item.pictures.merging(urls.inverted) { first, _ in first }, of: name)
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

    // MARK: - Sending

    /// Why a text cannot be sent with its pictures: one of their files is not a picture.
    func refusal(of text: TextPictures) throws -> TritonError? {
        for picture in text.named {
            guard let bytes = try root.read(picture.file), ImageKind(bytes: bytes) == nil else { continue }
            return TritonError(.badData, "'\(line: picture.file)' is not a picture")
        }
        return nil
    }

    /// Names the files of pictures that were deleted elsewhere again, so that they are uploaded.
    /// - Parameter isSent: whether an item is to be sent; others stay as they are.
    func namingDeleted(in items: [ComparedItem], _ local: LocalTree, isSent: (ComparedItem) -> Bool) async throws
        -> [ComparedItem]
    {
        var names: [ItemName: [String: String]] = [:]
        for item in items where item.name.kind == .entry && isSent(item) {
            guard let known = local.items[item.name]?.pictures, !known.isEmpty, let text = item.local?["source"] else {
                continue
            }
            let named = pictures(of: TextPictures(text).renamed(known), at: item.path).named.map(\.written)
            names[item.name] = known.filter { named.contains($0.value) }
        }
        let deleted = try await uploads.forgetDeleted(Set(names.values.flatMap(\.keys)), address)
        guard !deleted.isEmpty else { return items }
        return items.map { $0.renaming(pictures: names[$0.name]?.filter { deleted.contains($0.key) } ?? [:]) }
    }

    func uploaded(_ text: TextPictures) async throws -> SentText {
        var urls: [String: String] = [:]
        for picture in text.named where urls[picture.written] == nil {
            guard let bytes = try root.read(picture.file) else { continue }
            urls[picture.written] = try await uploads.upload(bytes, picture.file, picture.image.alt, address)
        }
        return SentText(text: text.replaced(urls), pictures: urls.inverted)
    }

    struct SentText {
        let text: String
        /// The names of its pictures in the file, by their URLs.
        let pictures: [String: String]
    }

    // MARK: - Names

    /// Nil for anything but an entry that shows pictures.
    private func pictures(of item: LocalTree.Item) -> TextPictures? {
        guard let path = item.path, let text = item.version["source"] else { return nil }
        let pictures = pictures(of: text, at: path)
        return pictures.showsPictures ? pictures : nil
    }

    /// A text with its pictures that are in the folder.
    func pictures(of text: String, at path: String) -> TextPictures {
        TextPictures(text) { image in
            guard path.hasPrefix("weblog/"), let file = Path.normal(path + "/../" + image.target), !file.isEmpty,
                file.prefix(while: { $0 != "/" }) != FolderPath.ownFolder, root.size(of: file) != nil
            else { return nil }
            return file
        }
    }
}

extension ComparedItem {
    /// The item with other names for these pictures in the text that it has here.
    fileprivate func renaming(pictures names: [String: String]) -> ComparedItem {
        func renamed(_ version: ItemVersion) -> ItemVersion {
            var version = version
            version["source"] = version["source"].map { TextPictures($0).renamed(names) }
            return version
        }
        guard !names.isEmpty else { return self }
        var item = self
        item.local = local.map(renamed)
        switch syncStatus {
        case .changedHere(let wanted): item.syncStatus = .changedHere(renamed(wanted))
        case .merged(let wanted): item.syncStatus = .merged(renamed(wanted))
        default: break
        }
        return item
    }
}

extension [String: String] {
    var inverted: [String: String] { Dictionary(map { ($0.value, $0.key) }) { first, _ in first } }
}
