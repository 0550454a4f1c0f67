import Glibc

/// Limits of input and answers for the memory that `ulimit -v` leaves to this process. A failed allocation would end
/// the process with a trap, so large texts and answers are refused before.
package enum AddressSpace {
    /// Bytes of memory for each byte of a text that is sent: read, decoded, escaped, stored.
    private static let bytesOfInput = 12
    /// Bytes of memory for each byte of an answer: many small items take more.
    private static let bytesOfAnswer = 20
    /// Bytes that libcurl and its libraries map at the first request.
    private static let libraries = 40 << 20
    /// Smallest limit in bytes: the program could not have started with less memory than this needs.
    private static let minimum = 256 << 10

    /// Largest text to read, in bytes.
    package static var maximumInput: Int { room.map { max(minimum, ($0 - libraries) / bytesOfInput) } ?? .max }

    /// Largest answer to accept, in bytes.
    package static var maximumAnswer: Int { room.map { max(minimum, $0 / bytesOfAnswer) } ?? .max }

    /// Number of bytes that can still be mapped; nil without a limit.
    private static var room: Int? { limit(RLIMIT_AS).map { max(0, $0 - mapped) } }

    private static func limit(_ resource: __rlimit_resource) -> Int? {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0, limit.rlim_cur < rlim_t(Int.max) else {
            return nil
        }
        return Int(limit.rlim_cur)
    }

    /// Number of mapped bytes; 0 if it cannot be read.
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
