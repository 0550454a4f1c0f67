import Domain
import Files
import FolderPlan
import FoundationEssentials
import Platform
import Synchronization

/// Reads files of the folder.
extension FolderRoot {
    /// - Returns: nil when the file does not exist.
    func read(_ path: String) throws(TritonError) -> [UInt8]? { try read(path, limit: Self.limit) }

    /// Reads a file of the program's own folder, of any size.
    func readOwn(_ path: String) throws(TritonError) -> [UInt8]? { try read(path, limit: .max - 1) }

    private func read(_ path: String, limit: Int) throws(TritonError) -> [UInt8]? {
        do throws(SystemFailure) {
            let place = try place(of: path, creating: false)
            return try Self.read(place.folder.number, place.name, limit: limit)
        } catch {
            if error.number == ENOENT { return nil }
            throw Self.error(error, "cannot read", path)
        }
    }

    static func read(_ folder: Int32, _ name: String, limit: Int = limit) throws(SystemFailure) -> [UInt8] {
        let file = try open(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
        let status = try file.status()
        guard status.isRegular else { throw SystemFailure(EINVAL) }
        guard let bytes = try file.read(limit: limit, knowing: status) else { throw SystemFailure(EFBIG) }
        return bytes
    }

    /// Size of a file, in bytes; nil when it does not exist.
    func size(of path: String) -> Int? { stamp(of: path)?.size }

    /// The files of these kinds, by their paths, with their bytes; the values of pictures are empty.
    func files(of nouns: Set<String>) throws(TritonError) -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for name in [
            FolderPath.purls, FolderPath.listing, FolderPath.records, FolderPath.forwarding, FolderPath.longNames,
            "now.md",
        ] {
            for path in [name, FolderPath.remote(name)] { if let bytes = try read(path) { files[path] = bytes } }
        }
        for noun in nouns {
            for folder in FolderPath.deepFolders[noun] ?? [] { try collect(folder, isDeep: true, into: &files) }
            for folder in FolderPath.flatFolders[noun] ?? [] { try collect(folder, isDeep: false, into: &files) }
        }
        return files
    }

    private func collect(_ folder: String, isDeep: Bool, into files: inout [String: [UInt8]]) throws(TritonError) {
        let open: OpenFolder
        do throws(SystemFailure) { open = try self.folder(folder, creating: false) } catch {
            if error.number == ENOENT { return }
            throw Self.error(error, "cannot read folder", folder)
        }
        for entry in try entries(of: folder, open) {
            let name = entry.name, path = folder + "/" + name
            if let shown = entry.nameUnlessUTF8 {
                let isWanted = entry.isFolder ? isDeep : path.hasPrefix("pics/") || FolderPath.isKept(path)
                if isWanted { unusable.withLock { _ = $0.insert(folder + "/" + shown) } }
                continue
            }
            if entry.isFolder {
                if name.hasPrefix(".") { continue }
                // Its item would count as deleted.
                if FolderPath.isKept(path) {
                    throw TritonError(.io, "it is a folder, and should be a file").withContext(
                        "cannot read", SafeText(line: path))
                }
                if isDeep { try collect(path, isDeep: true, into: &files) }
            } else if path.hasPrefix("pics/"), path != FolderPath.pictures {
                files[path] = []
            } else if FolderPath.isKept(path) {
                if name.hasPrefix(".triton-") { continue }
                let bytes: [UInt8]
                do throws(SystemFailure) { bytes = try Self.read(open.number, name) } catch {
                    // The file was removed meanwhile.
                    if error.number == ENOENT { continue }
                    throw Self.error(error, "cannot read", path)
                }
                // The names are equal strings in different Unicode forms, so there are two files.
                guard files.updateValue(bytes, forKey: path) == nil else {
                    throw TritonError(
                        .badData, "two files have the name '\(line: path)', with its letters in two forms",
                        hint: "rename one of them")
                }
            }
        }
    }

    /// The files that were left out because their names are not UTF-8, as git shows them.
    var unusableNames: [String] { unusable.withLock { $0.sorted() } }

    /// A file or folder without a meaning whose name is like one with a meaning.
    struct Mistyped: Sendable {
        /// Below the root.
        let path: String
        let suggestion: String
        var message: SafeText { "it is not kept in a folder: did you mean '\(line: suggestion)'?" }
    }

    /// In the order of their paths.
    var mistyped: [Mistyped] {
        FolderPath.watchedFolders.flatMap { folder -> [Mistyped] in
            // A folder that does not exist, or is a link, has no names.
            let names = (try? self.folder(folder.dropLast(), creating: false)).flatMap { open in
                try? FileManager.default.contentsOfDirectory(atPath: ProcessFiles.path(of: ".", in: open.number))
            }
            return (names ?? []).sorted().compactMap { name in
                guard !PathName.isMadeByEditor(name), !FolderPath.isRemote(folder + name) else { return nil }
                return FolderPath.suggestion(for: name, in: folder).map {
                    Mistyped(path: folder + name, suggestion: folder + $0)
                }
            }
        }
    }

    struct Entry: Sendable {
        let name: String
        let isFolder: Bool
        /// As git shows it; nil for a name in UTF-8.
        var nameUnlessUTF8: String?
    }

    /// The names in a folder, without what an editor made.
    /// - Throws: ``TritonError`` of code `io` for a symbolic link: skipping it would look as if the item had been
    ///   deleted.
    func entries(of folder: String, _ open: OpenFolder) throws(TritonError) -> [Entry] {
        var path = folder
        do throws(SystemFailure) {
            let copy = dup(open.number)
            guard copy >= 0, let stream = fdopendir(copy) else { throw SystemFailure(errno) }
            defer { closedir(stream) }
            var entries: [Entry] = []
            while let entry = readdir(stream) {
                let name = entry.name
                if name == "." || name == ".." || PathName.isMadeByEditor(name) { continue }
                if name.unicodeScalars.contains("\u{FFFD}"), let shown = entry.nameUnlessUTF8 {
                    let isFolder = Int32(entry.pointee.d_type) == Int32(DT_DIR)
                    entries.append(Entry(name: name, isFolder: isFolder, nameUnlessUTF8: shown))
                    continue
                }
                // Most file systems give the type of an entry.
                if Int32(entry.pointee.d_type) == Int32(DT_REG) {
                    entries.append(Entry(name: name, isFolder: false))
                    continue
                }
                guard let status = Place(folder: open, name: name).status else { continue }
                if status.isSymlink {
                    path += "/" + name
                    throw SystemFailure(ELOOP)
                }
                entries.append(Entry(name: name, isFolder: status.isDirectory))
            }
            return entries
        } catch {
            throw Self.error(error, "cannot read", path)
        }
    }
}
