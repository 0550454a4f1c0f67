import Changes
import Domain
import FolderPlan
import WeblogService

/// The lists of the service give only the size of an image, so the folder records the hashes of image files.
extension FolderWorkspace {
    /// The line of the state for a file that contains the image of the service.
    func image(_ bytes: [UInt8], of name: ItemName, at path: String) -> [FolderState.Line] {
        guard let stamp = root.stamp(of: path), stamp.size == bytes.count else { return [] }
        return [.image(name, .init(hash: VersionHash(bytes: bytes), size: stamp.size, time: stamp.time))]
    }

    /// How the image file of a picture differs from the image at the service, which cannot replace one. A file that was
    /// written since it was recorded is read. For one without a record only the size is compared: the service removes
    /// locations from images (service reference, section 6.15), so a recorded file may have another size there.
    func imageDifference(of item: ComparedItem, _ local: LocalTree) throws -> ImageDifference? {
        guard item.name.kind == .picture, let remote = item.remote else { return nil }
        guard let path = local.pictures[item.name.key], let stamp = root.stamp(of: path) else {
            return item.local == nil ? nil : .missing(file: remote.imageFile(of: item.name))
        }
        if let known = journal.state.images[item.name] {
            if known.time == stamp.time, known.size == stamp.size { return nil }
            if let bytes = try root.read(path) {
                return VersionHash(bytes: bytes) == known.hash ? nil : .other(file: path)
            }
        }
        return remote.snapshot.int("size").map { $0 == stamp.size } == false ? .other(file: path) : nil
    }
}

/// The service may not say whether a picture is hidden. Hiding one cannot be taken back.
extension FolderWorkspace {
    private static let hidden = ItemField("hidden", .flag)

    /// The ids of the pictures that everybody sees. Nil if that need not be known: no picture is hidden here, or the
    /// state says of each that it was hidden.
    func publicPictures(_ local: LocalTree, _ remote: [ItemName: RemoteItem]) async throws -> Set<String>? {
        let unknown = silent(local, remote).contains { name in
            let base = journal.state.bases[name]
            return base?.local.has("true", in: Self.hidden) != true && base?.remote.has("true", in: Self.hidden) != true
        }
        return unknown ? try await uploads.publicIDs(reader.address) : nil
    }

    /// Counts the pictures that are hidden here, and that nobody sees there, as hidden there.
    /// - Parameter shown: see ``publicPictures(_:_:)``.
    func addHidden(_ local: LocalTree, _ remote: inout [ItemName: RemoteItem], besides shown: Set<String>?) {
        for name in silent(local, remote) {
            let base = journal.state.bases[name]
            if base?.remote.has("true", in: Self.hidden) == true
                || base?.local.has("true", in: Self.hidden) != true && shown?.contains(name.key) == false
            {
                remote[name]?.version["hidden"] = "true"
            }
        }
    }

    /// The pictures that are hidden here, and of which the service does not say whether they are.
    private func silent(_ local: LocalTree, _ remote: [ItemName: RemoteItem]) -> [ItemName] {
        local.items.compactMap { name, item in
            name.kind == .picture && item.version["hidden"] == "true" && remote[name]?.version["hidden"] == nil
                ? name : nil
        }
    }
}

extension RemoteItem {
    /// The file for the image of a picture.
    /// - Parameter bytes: the image, if it was fetched: they say more than the type that the service gives.
    func imageFile(of name: ItemName, _ bytes: [UInt8] = []) -> String {
        let kind = ImageKind(bytes: bytes) ?? snapshot.text("mime").flatMap { ImageKind(mime: $0) } ?? .jpg
        return FolderPath.picture(name.key, kind.fileExtension)
    }
}
