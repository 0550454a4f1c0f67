package import Domain
package import Glibc

/// The one way to write a file: a reader of the path sees the old content or the new, never a part of it, and after
/// a return the new content has reached the disk.
package enum FileWriter {
    package enum Mode: Sendable, Equatable {
        /// Those of the file that is replaced; for a new one these, less the user's umask.
        case kept(otherwise: mode_t)
        /// Just these, from the first byte on.
        case exactly(mode_t)
    }

    /// Replaces the content of a file or makes it, and the folders above it.
    ///
    /// A device or pipe is written to as it is. What is under the name stays untouched when anything fails.
    package static func replace(_ path: String, with bytes: [UInt8], mode: Mode, symlinks: Symlinks = .follow)
        throws(TritonError)
    {
        let old = stat.of(path)
        // Before the links are followed: those of /dev/stdout lead to no path.
        if let old, !old.isRegular { return try writeInto(path, bytes) }
        let target = try symlinks.resolve(path)
        let folder = Path.folder(of: target)
        try Folder.create(folder)
        do throws(SystemFailure) {
            let temporary = try TemporaryFile.make(in: folder, mode: mode, replacing: old)
            try temporary.fill(bytes)
            try temporary.rename(to: target)
        } catch {
            throw error.error("cannot write", path)
        }
    }

    /// Makes a file that must not exist yet; it appears whole.
    ///
    /// - Throws: `exists` when there is one.
    package static func createNew(_ path: String, _ bytes: [UInt8], mode: mode_t = 0o666) throws(TritonError) {
        if let old = stat.of(path), !old.isRegular { return try writeInto(path, bytes) }
        do throws(SystemFailure) {
            if stat.of(path, followingLink: false) != nil { throw SystemFailure(EEXIST) }
            let temporary = try TemporaryFile.make(
                in: Path.folder(of: path), mode: .kept(otherwise: mode), replacing: nil)
            try temporary.fill(bytes)
            try temporary.link(to: path)
        } catch {
            guard error.number == EEXIST else { throw error.error("cannot write", path) }
            throw TritonError(.exists, "that file exists", hint: "--force replaces it").withContext(
                "cannot write", SafeText(line: path))
        }
    }

    private static func writeInto(_ path: String, _ bytes: [UInt8]) throws(TritonError) {
        do throws(SystemFailure) {
            let special = try Descriptor(opening: path, O_WRONLY | O_NOCTTY)
            try special.write(bytes)
            try special.close()
        } catch {
            throw error.error("cannot write", path)
        }
    }
}
