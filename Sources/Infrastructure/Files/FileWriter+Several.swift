import CProcess
package import Domain
import Glibc

extension FileWriter {
    /// Number of files that are open at once: about half of the limit of the process. Each round waits for the disk.
    private static var atOnce: Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 128 }
        return max(4, (Int(min(limit.rlim_cur, 1024)) - 32) / 2)
    }

    /// Replaces or creates several files of one folder, each as ``replace(_:with:mode:symlinks:)`` does. They are
    /// synced together before the first of them gets its name: a thousand files wait for the disk three times.
    /// - Returns: the errors, by name of the file.
    package static func replaceAll(in folder: String, _ files: [(name: String, bytes: [UInt8])], mode: Mode)
        -> [String: TritonError]
    {
        var failures: [String: TritonError] = [:]
        TemporaryFile.removeAbandoned(in: folder)
        var rest = files[...]
        let atOnce = atOnce
        while !rest.isEmpty {
            var waiting: [WaitingFile] = []
            for file in rest.prefix(atOnce) {
                let target = Path.join(folder, file.name)
                do throws(SystemFailure) {
                    waiting.append(try WaitingFile(file.name, at: target, in: folder, file.bytes, mode))
                } catch {
                    failures[file.name] = error.error("cannot write", file.name)
                }
            }
            rest = rest.dropFirst(atOnce)
            let synced = Result { () throws(SystemFailure) in try sync(folder) }
            for file in waiting {
                do throws(SystemFailure) {
                    try synced.get()
                    try file.move()
                } catch {
                    failures[file.name] = error.error("cannot write", file.name)
                }
            }
        }
        // The files have their names already, and some file systems cannot sync folders.
        do throws(SystemFailure) { try Descriptor(opening: folder, O_RDONLY | O_DIRECTORY).sync() } catch {}
        return failures
    }

    /// Syncs the whole file system of the folder.
    private static func sync(_ folder: String) throws(SystemFailure) {
        let descriptor = try Descriptor(opening: folder, O_RDONLY | O_DIRECTORY)
        guard syncfs(descriptor.number) == 0 else { throw SystemFailure(errno) }
    }
}

/// A temporary file that is written and does not have its final name yet.
private final class WaitingFile {
    let name: String
    private let target: String
    private var temporary: TemporaryFile?

    init(_ name: String, at target: String, in folder: String, _ bytes: [UInt8], _ mode: FileWriter.Mode)
        throws(SystemFailure)
    {
        self.name = name
        self.target = target
        let temporary = try TemporaryFile.make(in: folder, mode: mode, replacing: stat.of(target), cleans: false)
        try temporary.fill(bytes, syncs: false)
        self.temporary = consume temporary
    }

    func move() throws(SystemFailure) { try temporary.take()?.rename(to: target, syncs: false) }
}
