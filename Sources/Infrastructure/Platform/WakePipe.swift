/// A pipe that wakes a waiting thread. Both ends are non-blocking and are not inherited by children.
package struct WakePipe: Sendable {
    package let readEnd: Int32
    private let writeEnd: Int32

    /// When there are no free descriptors both ends are -1: poll ignores such an entry, and a write fails without
    /// effect.
    package init() {
        var ends: [Int32] = [-1, -1]
        if pipe(&ends) != 0 { ends = [-1, -1] }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (readEnd, writeEnd) = (ends[0], ends[1])
    }

    /// Safe in a signal handler. A write to a full pipe may fail, because the reader will wake anyway.
    package func write(_ byte: UInt8) {
        let saved = errno
        var byte = byte
        _ = Platform.write(writeEnd, &byte, 1)
        errno = saved
    }

    /// All bytes written since the last call.
    package func drain() -> [UInt8] {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64)
        while true {
            let count = read(readEnd, &buffer, buffer.count)
            guard count > 0 else { return all }
            all += buffer[..<count]
        }
    }
}
