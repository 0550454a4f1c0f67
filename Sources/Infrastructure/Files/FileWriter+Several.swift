package import Domain
package import Platform

extension FileWriter {
    /// A file that is written to the disk together with others.
    package struct WaitingFile: Sendable {
        /// An open folder, and a name in it.
        let folder: Int32, name: String
        let bytes: [UInt8]
        /// The permissions of the file that is replaced; nil for a new one.
        let oldMode: mode_t?

        package init(in folder: Int32, _ name: String, _ bytes: [UInt8], replacing old: stat?) {
            self.folder = folder
            self.name = name
            self.bytes = bytes
            oldMode = old?.permissions
        }
    }

    /// Replaces or creates several files of one file system, each as ``replace(_:with:mode:symlinks:)`` does. Many are
    /// synced together before the first of them gets its name: a thousand files wait for the disk twice.
    ///
    /// - Parameters:
    ///   - newMode: the mode of a file that does not exist yet, before the user's umask is applied.
    ///   - areSynced: false for files that need not survive a crash.
    /// - Returns: the errors, by position of the file.
    package static func replaceAll(_ files: [WaitingFile], newMode: mode_t, areSynced: Bool = true)
        -> [Int: TritonError]
    {
        var failures: [Int: TritonError] = [:]
        let folders = Set(files.map(\.folder))
        for folder in folders { TemporaryFile.removeAbandoned(in: ProcessFiles.path(of: ".", in: folder)) }
        let limit = OpenFileLimit(raisedTo: files.count + otherFiles)
        defer { limit.restore() }
        let room = max(4, limit.count - otherFiles)
        let batch = String(UInt64.random(in: .min ... .max), radix: 36)
        var position = 0
        while position < files.count {
            var written: [(position: Int, file: WrittenFile)] = []
            for (next, file) in files.enumerated().dropFirst(position).prefix(room) {
                do throws(SystemFailure) {
                    written.append((next, try WrittenFile(file, newMode: newMode, "\(batch)-\(next)")))
                } catch { failures[next] = error.error("cannot write", file.name) }
            }
            position += room
            let synced = Result { () throws(SystemFailure) in
                if areSynced { try sync(written.map(\.file)) }
            }
            for (position, file) in written {
                do throws(SystemFailure) {
                    try synced.get()
                    try file.move()
                } catch { failures[position] = error.error("cannot write", files[position].name) }
            }
        }
        // The files have their names already, and some file systems cannot sync folders.
        if areSynced { for folder in folders { fsync(folder) } }
        return failures
    }

    /// What else the process has open: connections, databases, libraries.
    private static let otherFiles = 128

    /// Syncs the files, or if there are many, their whole file system.
    private static func sync(_ files: [WrittenFile]) throws(SystemFailure) {
        if files.count > maximumSingleSyncs {
            guard Disk.syncAll(containing: files[0].folder) else { throw SystemFailure(errno) }
        } else {
            for file in files { try file.sync() }
        }
    }

    private static let maximumSingleSyncs = 3
}

/// A temporary file that is written and does not have its final name yet. Like ``TemporaryFile`` it is locked while it
/// is in use, and is removed unless it gets that name.
private final class WrittenFile {
    let folder: Int32
    private let name: String
    private let temporaryName: String
    private let file: Descriptor
    private var hasMoved = false

    init(_ file: FileWriter.WaitingFile, newMode: mode_t, _ label: String) throws(SystemFailure) {
        folder = file.folder
        name = file.name
        let mode = file.oldMode.map { $0 & 0o600 } ?? newMode
        var attempt = 0
        while true {
            let temporaryName = TemporaryFile.name("\(label)-\(attempt)")
            let number = openat(folder, temporaryName, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
            guard number >= 0 else { throw SystemFailure(errno) }
            let created = Descriptor(adopting: number)
            guard try TemporaryFile.lock(created) else {
                attempt += 1
                continue
            }
            self.temporaryName = temporaryName
            self.file = created
            break
        }
        if let oldMode = file.oldMode { try self.file.setMode(oldMode) }
        try self.file.write(file.bytes)
    }

    deinit { if !hasMoved { unlinkat(folder, temporaryName, 0) } }

    func sync() throws(SystemFailure) { try file.sync() }

    func move() throws(SystemFailure) {
        guard renameat(folder, temporaryName, folder, name) == 0 else { throw SystemFailure(errno) }
        hasMoved = true
    }
}
