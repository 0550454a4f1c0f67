package import Domain
package import Platform

/// An open file that closes itself. ``close()`` also reports errors that a full disk or a network file system may
/// report only then.
package struct Descriptor: ~Copyable {
    package let number: Int32

    /// Opens a path with `O_CLOEXEC`.
    /// - Parameter folder: an open folder from which a relative path is seen.
    package init(opening path: String, in folder: Int32 = AT_FDCWD, _ flags: Int32, mode: mode_t = 0)
        throws(SystemFailure)
    {
        while true {
            let number = openat(folder, path, flags | O_CLOEXEC, mode)
            if number >= 0 {
                self.number = number
                return
            }
            guard errno == EINTR else { throw SystemFailure(errno) }
        }
    }

    /// Takes ownership of a descriptor.
    package init(adopting number: Int32) { self.number = number }

    deinit { Platform.close(number) }

    package func write(_ bytes: [UInt8]) throws(SystemFailure) { try write(bytes[...]) }

    private func write(_ bytes: ArraySlice<UInt8>) throws(SystemFailure) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Platform.write(number, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw SystemFailure(errno)
            }
        }
    }

    /// Reads to the end; nil when that is more than `limit` bytes.
    ///
    /// - Parameter known: the status of the file, if the caller has it.
    package func read(limit: Int, knowing known: stat? = nil) throws(SystemFailure) -> [UInt8]? {
        // The size is only a hint: a pipe has none, and a file may grow meanwhile.
        var bytes: [UInt8] = []
        let status = if let known { known } else { try self.status() }
        var space = min(limit, max(0, Int(status.st_size))) + 1
        while true {
            var failure: Int32 = 0, count = 0
            let chunk = [UInt8](unsafeUninitializedCapacity: space) { buffer, filled in
                count = Platform.read(number, buffer.baseAddress, space)
                if count < 0 { failure = errno }
                filled = max(0, count)
            }
            if count == 0 { return bytes }
            if count > 0 {
                guard bytes.count + count <= limit else { return nil }
                if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
                // A file on a disk gives all that it has. One of the kernel says that it is empty, and gives pieces.
                if count < space, status.isRegular, status.st_size > 0 { return bytes }
                space = max(space - count, 1 << 16)
            } else if failure != EINTR {
                throw SystemFailure(failure)
            }
        }
    }

    package func status() throws(SystemFailure) -> stat {
        var status = stat()
        guard fstat(number, &status) == 0 else { throw SystemFailure(errno) }
        return status
    }

    package func setMode(_ mode: mode_t) throws(SystemFailure) {
        guard fchmod(number, mode) == 0 else { throw SystemFailure(errno) }
    }

    package func sync() throws(SystemFailure) {
        guard fsync(number) == 0 else { throw SystemFailure(errno) }
    }

    package enum Lock: Sendable {
        case ours
        /// Another process holds it, or another open file description of this one.
        case heldByOther
        /// It is not locked, because the file system does not support locks. Another process may use it too.
        case unknown
    }

    /// Locks the whole file for this open file description (`flock`), without waiting. Closing releases the lock.
    package func tryLock() -> Lock {
        while true {
            if flock(number, LOCK_EX | LOCK_NB) == 0 { return .ours }
            if errno != EINTR { return errno == EWOULDBLOCK ? .heldByOther : .unknown }
        }
    }

    package consuming func close() throws(SystemFailure) {
        let number = number
        discard self
        // On Linux the descriptor is closed even after EINTR.
        guard Platform.close(number) == 0 || errno == EINTR else { throw SystemFailure(errno) }
    }
}

/// The `errno` of a failed system call.
package struct SystemFailure: Error, Equatable {
    package let number: Int32

    package init(_ number: Int32) { self.number = number }

    package func error(_ action: SafeText, _ path: String) -> TritonError { .system(number, action, path) }
}
