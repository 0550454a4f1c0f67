import CPlatform

/// Calls about the disk that POSIX lacks.
package enum Disk {
    /// Reserves room for a file that is going to be written. It only helps, so it may fail.
    /// - Parameter size: in bytes.
    package static func reserve(_ size: Int, for file: Int32) { _ = fallocate(file, 0, 0, size) }

    /// Lets the disk begin to write a part of a file, so that a later sync waits for less. It only helps, so it may
    /// fail.
    /// - Parameter part: in bytes.
    package static func startWriting(_ part: Range<Int>, of file: Int32) {
        _ = sync_file_range(file, part.lowerBound, part.count, sync_file_range_write)
    }

    /// Syncs the whole file system that contains an open file or folder.
    /// - Returns: false, with `errno`, when it fails.
    package static func syncAll(containing file: Int32) -> Bool { syncfs(file) == 0 }
}
