import Domain
import Files
import FoundationEssentials
import Platform

/// A file for the editor, readable by its owner only, in its own temporary folder: backup and swap files of the editor
/// are in that folder too, and are removed with it.
///
/// The folder is locked while this value exists. A folder without a lock remains from a process that was killed.
struct EditorFile: ~Copyable {
    let path: String
    let folder: String
    private let lock: Descriptor

    private init(folder: String, name: String, lock: consuming Descriptor) {
        self.folder = folder
        self.lock = lock
        path = Path.join(folder, name)
    }

    /// - Throws: code `io`.
    static func make(_ bytes: [UInt8], fileName: String, variables: [String: String]) throws(TritonError)
        -> EditorFile
    {
        let folder = try makeFolder(in: parent(variables))
        let file = EditorFile(folder: folder, name: safeName(fileName), lock: try lock(folder))
        do { try FileWriter.createNew(file.path, bytes, mode: 0o600) } catch {
            file.remove()
            throw error
        }
        return file
    }

    /// A new folder with a random name and mode 0700.
    private static func makeFolder(in parent: String) throws(TritonError) -> String {
        var template = Array("\(parent)/\(prefix)XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw .system(errno, "cannot make a temporary folder in", parent) }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func lock(_ folder: String) throws(TritonError) -> Descriptor {
        do throws(SystemFailure) {
            let lock = try Descriptor(opening: folder, O_RDONLY | O_DIRECTORY)
            // Another process that looks for abandoned folders may have the lock for a moment.
            while lock.tryLock() == .heldByOther { usleep(1000) }
            return lock
        } catch {
            throw error.error("cannot use", folder)
        }
    }

    /// - Throws: code `io`, also when it is not a regular file any more, or `no_input` when it does not exist any more.
    func read() throws(TritonError) -> [UInt8] { try FileReader.readRegular(path, limit: .max) }

    /// Whether the folder contains no other file, such as a swap file of the editor.
    var isAlone: Bool { names(in: folder).count <= 1 }

    func remove() {
        // A temporary file that cannot be removed does no harm: it is in a private folder.
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Paths of the files that remain from runs that were killed while an editor was open.
    static func abandoned(variables: [String: String]) -> [String] {
        let parent = parent(variables)
        return names(in: parent).filter { $0.hasPrefix(prefix) && $0.utf8.count == prefix.utf8.count + 6 }.sorted()
            .compactMap { name in
                let folder = Path.join(parent, name)
                guard isAbandoned(folder), let file = names(in: folder).sorted().first(where: isText) else {
                    return nil
                }
                return Path.join(folder, file)
            }
    }

    private static func isAbandoned(_ folder: String) -> Bool {
        do throws(SystemFailure) {
            let lock = try Descriptor(opening: folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
            return try lock.status().st_uid == geteuid() && lock.tryLock() == .ours
        } catch {
            return false
        }
    }

    private static let prefix = "triton-"

    /// The name of an item as a file name: titles and slugs come from the service, and may have characters that an
    /// editor or its plug-ins would not take as part of a name.
    static func safeName(_ name: String) -> String {
        let plain = name.unicodeScalars.map { scalar in
            let properties = scalar.properties
            let isPlain = properties.isAlphabetic || properties.numericType != nil
            return isPlain || "-_.".unicodeScalars.contains(scalar) ? String(scalar) : "-"
        }.joined()
        let stem = plain.drop { $0 == "." || $0 == "-" }
        // The end is kept, because it tells the kind of text.
        return stem.contains { $0.isLetter || $0.isNumber } ? String(stem.suffix(60)) : "text.md"
    }

    /// Whether it is the text, and not a backup, lock or swap file of an editor.
    private static func isText(_ name: String) -> Bool {
        !name.hasPrefix(".") && !name.hasPrefix("#") && !name.hasSuffix("~")
    }

    private static func parent(_ variables: [String: String]) -> String {
        let wanted = ["XDG_RUNTIME_DIR", "TMPDIR"].compactMap { variables[$0] }
        return wanted.first { $0.hasPrefix("/") && access($0, W_OK | X_OK) == 0 } ?? "/tmp"
    }
}

/// Empty for a folder that cannot be read.
private func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
}
