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
        let limit = OpenFileLimit(raisedTo: files.count + otherFiles)
        defer { limit.restore() }
        let room = max(4, limit.count - otherFiles)
        var position = 0
        while position < files.count {
            var written: [(position: Int, file: TemporaryFile)] = []
            for (next, file) in files.enumerated().dropFirst(position).prefix(room) {
                do throws(SystemFailure) {
                    let temporary = try TemporaryFile(
                        for: file.name, in: file.folder, mode: .kept(otherwise: newMode), replacing: file.oldMode)
                    try temporary.fill(file.bytes)
                    written.append((next, temporary))
                } catch { failures[next] = error.error("cannot write", file.name) }
            }
            let synced = Result { () throws(SystemFailure) in
                if areSynced { try sync(written.map(\.file), containedIn: files[position].folder) }
            }
            position += room
            for (position, file) in written {
                do throws(SystemFailure) {
                    try synced.get()
                    try file.rename()
                } catch { failures[position] = error.error("cannot write", files[position].name) }
            }
        }
        // The files have their names already, and some file systems cannot sync folders.
        if areSynced { for folder in Set(files.map(\.folder)) { fsync(folder) } }
        return failures
    }

    /// What else the process has open: connections, databases, libraries.
    private static let otherFiles = 128

    /// Syncs the files, or if there are many, their whole file system.
    private static func sync(_ files: [TemporaryFile], containedIn folder: Int32) throws(SystemFailure) {
        if files.count > maximumSingleSyncs {
            guard Disk.syncAll(containing: folder) else { throw SystemFailure(errno) }
        } else {
            for file in files { try file.sync() }
        }
    }

    private static let maximumSingleSyncs = 3
}
