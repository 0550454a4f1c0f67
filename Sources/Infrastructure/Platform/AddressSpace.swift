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
    private static var room: Int? {
        guard let limit = ResourceLimit.addressSpace.value, limit.rlim_cur < rlim_t(Int.max) else { return nil }
        return max(0, Int(limit.rlim_cur) - ProcessFiles.mappedMemory)
    }
}
