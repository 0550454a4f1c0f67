import Glibc

/// The memory that `ulimit -v` leaves to this process. An allocation that fails ends it with a trap in the middle of
/// whatever is done, so that large texts and answers are refused before.
package enum AddressSpace {
    /// So many bytes are in memory for one byte of a text that is sent: read, decoded, escaped, stored.
    private static let bytesOfInput = 12
    /// An answer of many small items takes more.
    private static let bytesOfAnswer = 20
    /// What libcurl and its libraries map at the first request.
    private static let libraries = 40 << 20
    /// Allowed in any case: what is left suffices for it, or the program would not have started.
    private static let least = 256 << 10

    /// The longest text to read, in bytes.
    package static var maximumInput: Int { room.map { max(least, ($0 - libraries) / bytesOfInput) } ?? .max }

    /// The longest answer to take, in bytes.
    package static var maximumAnswer: Int { room.map { max(least, $0 / bytesOfAnswer) } ?? .max }

    /// Bytes that can still be mapped; nil without a limit.
    private static var room: Int? {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur < rlim_t(Int.max) else {
            return nil
        }
        return max(0, Int(limit.rlim_cur) - mapped)
    }

    /// Bytes that are mapped; 0 where the system does not say.
    private static var mapped: Int {
        let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return 0 }
        defer { close(file) }
        var text = [UInt8](repeating: 0, count: 64)
        let count = max(0, read(file, &text, text.count))
        let pages = text[..<count].prefix { $0 != UInt8(ascii: " ") }
        return (Int(String(decoding: pages, as: UTF8.self)) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
