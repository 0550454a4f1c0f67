package import Domain
import Platform

/// An advisory lock on a folder, so that only one process writes at a time; released when this value ends. It needs no
/// lock file, which a crash could leave behind.
package struct FolderLock: ~Copyable {
    private let folder: Descriptor

    /// Waits for another writer.
    ///
    /// On a file system without such locks (some network file systems) nothing is locked.
    /// - Parameter maximumWait: in seconds. The standard is for short work on a busy machine.
    /// - Throws: ``TritonError``: `try_later` if the other writer is not done by then, else `io`.
    package init(_ path: String, maximumWait: Int = 30) throws(TritonError) {
        do throws(SystemFailure) { folder = try Self.locked(path, maximumWait) } catch {
            guard error.number == EWOULDBLOCK else { throw error.error("cannot lock folder", path) }
            throw TritonError(.tryLater, "another process has been writing for \(maximumWait) seconds").withContext(
                "cannot lock folder", SafeText(line: path))
        }
    }

    /// Time between two attempts, in microseconds.
    private static let pause = 10_000

    private static func locked(_ path: String, _ maximumWait: Int) throws(SystemFailure) -> Descriptor {
        let folder = try Descriptor(opening: path, O_RDONLY | O_DIRECTORY)
        for _ in 0...(maximumWait * 1_000_000 / pause) {
            // If the file system has no locks (`.unknown`), waiting changes nothing.
            if folder.tryLock() != .heldByOther { return folder }
            usleep(UInt32(pause))
        }
        throw SystemFailure(EWOULDBLOCK)
    }
}
