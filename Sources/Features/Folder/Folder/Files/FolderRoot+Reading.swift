import Domain
import Files
import FolderPlan
import Platform
import Synchronization

extension FolderRoot {
    /// - Returns: nil when the file does not exist.
    func read(_ path: String) throws(TritonError) -> [UInt8]? { try read(path, limit: Self.limit) }

    /// Reads a file of the program's own folder, of any size.
    func readOwn(_ path: String) throws(TritonError) -> [UInt8]? { try read(path, limit: .max - 1) }

    /// Reads a file that this run may replace (`NewFile.needsUnchanged`).
    func readForEdit(_ path: String) throws(TritonError) -> [UInt8]? {
        let stamp = stamp(of: path), bytes = try read(path)
        stamps.withLock { $0[path] = bytes == nil ? nil : stamp }
        return bytes
    }

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

    struct KeptFiles: Sendable {
        /// By their paths; empty for pictures, and for what is read later because not all of it may be in memory.
        var bytes: [String: [UInt8]] = [:]
        /// What cannot be read. Leaving it out would look as if its item had been deleted.
        var refused: [RefusedFile] = []
    }

    func files(of nouns: Set<String>) throws(TritonError) -> KeptFiles {
        var files = KeptFiles()
        stamps.withLock { $0 = [:] }
        for path in [FolderPath.listing, FolderPath.longNames] { files.bytes[path] = try readForEdit(path) }
        for name in [FolderPath.purls, FolderPath.records, FolderPath.forwarding, "now.md"]
        where FolderPath.noun(of: name).map(nouns.contains) == true {
            for path in [name, FolderPath.remote(name)] {
                do throws(TritonError) { files.bytes[path] = try readForEdit(path) } catch {
                    files.refused.append(RefusedFile(path, error))
                }
            }
        }
        for noun in nouns {
            for folder in FolderPath.deepFolders[noun] ?? [] { collect(folder, isDeep: true, into: &files) }
            for folder in FolderPath.flatFolders[noun] ?? [] { collect(folder, isDeep: false, into: &files) }
        }
        guard !Task.isCancelled else { throw TritonError.interrupted }
        files.refused += unwritten.withLock { $0 }.filter { FolderPath.noun(of: $0.path).map(nouns.contains) != false }
        return files
    }

    private func collect(_ folder: String, isDeep: Bool, into files: inout KeptFiles) {
        let open: OpenFolder, entries: [Entry]
        do throws(SystemFailure) {
            open = try self.folder(folder, creating: false)
            entries = try self.entries(of: open)
        } catch {
            if error.number != ENOENT { files.refused.append(RefusedFile(folder, Self.reason(of: error))) }
            return
        }
        for entry in entries where !Task.isCancelled {
            let name = entry.name, path = folder + "/" + name
            let isItem = path.hasPrefix("pics/") || FolderPath.isKept(path)
            if let shown = entry.nameUnlessUTF8 {
                if entry.type == .folder ? isDeep : isItem {
                    unusable.withLock { _ = $0.insert(folder + "/" + shown) }
                }
                continue
            }
            switch entry.type {
            // Such as a pipe.
            case .other:
                if isItem, !path.hasPrefix("pics/.") {
                    files.refused.append(RefusedFile(path, Self.reason(of: SystemFailure(EINVAL))))
                }
            case .link:
                // Where it leads is not looked up, so it may stand for a folder.
                if isItem || isDeep && !name.hasPrefix(".") {
                    files.refused.append(RefusedFile(path, Self.reason(of: SystemFailure(ELOOP))))
                }
            case .folder where name.hasPrefix("."): break
            case .folder where FolderPath.isKept(path):
                files.refused.append(RefusedFile(path, "it is a folder, and should be a file"))
            case .folder: if isDeep { collect(path, isDeep: true, into: &files) }
            // No id begins with a dot: the file belongs to a program.
            case .file where path.hasPrefix("pics/."): break
            case .file where FolderPath.isImage(path): files.bytes[path] = []
            case .file: if isItem { collect(name, in: open, at: path, into: &files) }
            }
        }
    }

    private func collect(_ name: String, in folder: OpenFolder, at path: String, into files: inout KeptFiles) {
        do throws(SystemFailure) {
            let stamp = try Place(folder: folder, name: name).regularStatus().map { FileStamp($0) }
            let bytes = isTemporary ? [] : try Self.read(folder.number, name)
            stamps.withLock { $0[path] = stamp }
            // The names are equal strings in different Unicode forms, so there are two files.
            guard files.bytes.updateValue(bytes, forKey: path) != nil else { return }
            files.bytes[path] = nil
            files.refused.append(
                RefusedFile(path, "two files have this name, with its letters in two forms: rename one of them"))
        } catch {
            // The file may have been removed meanwhile.
            if error.number != ENOENT { files.refused.append(RefusedFile(path, Self.reason(of: error))) }
        }
    }

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
            let entries = (try? self.folder(folder.dropLast(), creating: false)).flatMap { try? self.entries(of: $0) }
            return (entries ?? []).map(\.name).sorted().compactMap { name in
                guard !FolderPath.isRemote(folder + name) else { return nil }
                return FolderPath.suggestion(for: name, in: folder).map {
                    Mistyped(path: folder + name, suggestion: folder + $0)
                }
            }
        }
    }

    struct Entry: Sendable {
        enum FileType: Sendable {
            case file, folder, link, other
        }

        let name: String
        let type: FileType
        /// As git shows it; nil for a name in UTF-8.
        var nameUnlessUTF8: String?
    }

    /// The names in a folder, without those that belong to a program.
    func entries(of open: OpenFolder) throws(SystemFailure) -> [Entry] {
        let copy = dup(open.number)
        guard copy >= 0, let stream = fdopendir(copy) else { throw SystemFailure(errno) }
        defer { closedir(stream) }
        var entries: [Entry] = []
        while let entry = readdir(stream) {
            let name = entry.name
            if name == "." || name == ".." || PathName.isOfProgram(name) { continue }
            if name.unicodeScalars.contains("\u{FFFD}"), let shown = entry.nameUnlessUTF8 {
                let isFolder = Int32(entry.pointee.d_type) == Int32(DT_DIR)
                entries.append(Entry(name: name, type: isFolder ? .folder : .file, nameUnlessUTF8: shown))
                continue
            }
            // Most file systems give the type of an entry.
            if Int32(entry.pointee.d_type) == Int32(DT_REG) {
                entries.append(Entry(name: name, type: .file))
                continue
            }
            guard let status = Place(folder: open, name: name).status else { continue }
            let type: Entry.FileType =
                status.isRegular ? .file : status.isDirectory ? .folder : status.isSymlink ? .link : .other
            entries.append(Entry(name: name, type: type))
        }
        return entries
    }
}
