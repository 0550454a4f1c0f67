package import Domain
package import Platform

/// Writes files atomically: a reader of the path sees the old content or the new, never a part, and after a return the
/// new content is on the disk.
package enum FileWriter {
    package enum Mode: Sendable, Equatable {
        /// The permissions of the replaced file; for a new file these, reduced by the user's umask.
        case kept(otherwise: mode_t)
        /// Exactly these permissions, from the first byte on.
        case exactly(mode_t)
    }

    /// Gives a file another name in the same file system. An existing file stays: then the name is not changed.
    package static func rename(_ path: String, to other: String) throws(TritonError) {
        guard link(path, other) == 0, unlink(path) == 0 else { throw .system(errno, "cannot rename", path) }
    }

    /// Replaces the content of a file or creates it, with the folders above it.
    ///
    /// A device or pipe is written to directly. If anything fails, an existing file is unchanged.
    package static func replace(_ path: String, with bytes: [UInt8], mode: Mode, symlinks: Symlinks = .follow)
        throws(TritonError)
    {
        let old = stat.of(path)
        // Before links are resolved: those of /dev/stdout have no real path as target.
        if let old, !old.isRegular { return try writeInto(path, bytes) }
        let target = try symlinks.resolve(path)
        try PrivateFolder.create(Path.folder(of: target))
        do throws(SystemFailure) {
            let temporary = try TemporaryFile(for: target, mode: mode, replacing: old?.permissions)
            try temporary.fill(bytes)
            try temporary.sync()
            try temporary.rename()
            temporary.syncFolder()
        } catch {
            throw error.error("cannot write", path)
        }
    }

    /// Creates a file that must not exist yet; it appears with its whole content.
    ///
    /// - Parameter isSynced: false for one of many that can be made again; ``syncAll(in:)`` then follows the last one.
    /// - Throws: `exists` when the file exists.
    package static func createNew(_ path: String, _ bytes: [UInt8], mode: mode_t = 0o666, isSynced: Bool = true)
        throws(TritonError)
    {
        if let old = stat.of(path), !old.isRegular { return try writeInto(path, bytes) }
        do throws(SystemFailure) {
            if isTaken(path) { throw SystemFailure(EEXIST) }
            let temporary = try TemporaryFile(for: path, mode: .kept(otherwise: mode))
            try temporary.fill(bytes)
            if isSynced { try temporary.sync() }
            try temporary.link()
            if isSynced { temporary.syncFolder() }
        } catch {
            throw error.number == EEXIST ? exists(path) : error.error("cannot write", path)
        }
    }

    /// Writes a result into a file that the user has named.
    ///
    /// - Parameter replacing: whether an existing file is replaced (`--force`).
    /// - Throws: `exists` when the file exists and must not be replaced.
    package static func write(
        _ bytes: [UInt8], to path: String, replacing: Bool, mode: Mode = .kept(otherwise: 0o666),
        symlinks: Symlinks = .follow
    ) throws(TritonError) {
        if replacing { return try replace(path, with: bytes, mode: mode, symlinks: symlinks) }
        switch mode {
        case .kept(let mode), .exactly(let mode): try createNew(path, bytes, mode: mode)
        }
    }

    /// - Throws: `exists` for a file that ``createNew(_:_:mode:isSynced:)`` would refuse.
    package static func requireNew(_ path: String) throws(TritonError) {
        if isTaken(path) { throw exists(path) }
    }

    /// Checks before longer work that its result can be written: for a new name by creating a file beside it, which is
    /// removed at once.
    /// - Throws: what ``write(_:to:replacing:mode:)`` would throw.
    package static func requireWritable(_ path: String, replacing: Bool) throws(TritonError) {
        if !replacing { try requireNew(path) }
        if let old = stat.of(path), !old.isRegular {
            guard !old.isDirectory else { throw .system(EISDIR, "cannot write", path) }
            return
        }
        // Folders that are missing are created for a file that may replace another one.
        var folder = Path.folder(of: path)
        while replacing, stat.of(folder) == nil, Path.folder(of: folder) != folder { folder = Path.folder(of: folder) }
        do throws(SystemFailure) {
            _ = try TemporaryFile(for: Path.join(folder, Path.name(of: path)), mode: .exactly(0o600))
        } catch {
            throw error.error("cannot write", path)
        }
    }

    /// Devices and pipes are written to.
    private static func isTaken(_ path: String) -> Bool {
        guard stat.of(path, followingLink: false) != nil else { return false }
        return stat.of(path)?.isRegular ?? true
    }

    /// The error for an existing file that is not replaced.
    package static func exists(_ path: String) -> TritonError {
        TritonError(.exists, "that file exists", hint: "--force replaces it").withContext(
            "cannot write", SafeText(line: path))
    }

    /// Waits until everything in the file system of a folder is on the disk.
    package static func syncAll(in folder: String) throws(TritonError) {
        do throws(SystemFailure) {
            let open = try Descriptor(opening: folder, O_RDONLY | O_DIRECTORY)
            guard Disk.syncAll(containing: open.number) else { throw SystemFailure(errno) }
        } catch {
            throw error.error("cannot write", folder)
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
