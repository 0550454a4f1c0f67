import CPlatform

/// A call about the disk that POSIX lacks.
package enum Disk {
    /// Syncs the whole file system that contains an open file or folder.
    /// - Returns: false, with `errno`, when it fails.
    package static func syncAll(containing file: Int32) -> Bool { syncfs(file) == 0 }
}
