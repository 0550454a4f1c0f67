import Domain
import Files
import Terminal

/// gzip, by the program of the system: the standard libraries do not have it, and a library would be linked for this
/// alone.
struct Compression: Sendable {
    let variables: [String: String]

    /// Size of the largest archive, in bytes.
    private static let limit = 1 << 30

    /// Compresses without a name and a time, so that the same bytes give the same file.
    func packed(_ bytes: [UInt8]) async throws(TritonError) -> [UInt8] {
        let packed = try await ChildProcess(
            .program("gzip", ["-n", "-c"]), variables: variables, input: .bytes(bytes)
        ).capture(limit: Self.limit)
        try Self.check(packed.code)
        return packed.output
    }

    /// Reads a file or a pipe, compressed or not, piece by piece: what a small file contains may be large.
    func unpack(_ path: String, _ take: ([UInt8]) throws -> Void) async throws {
        let file = try FileReader.open(path)
        // With -f, gzip passes on what is not compressed.
        try Self.check(
            await ChildProcess(.program("gzip", ["-d", "-c", "-f"]), variables: variables, isSilent: true).stream(
                file, take))
    }

    private static func check(_ code: Int32) throws(TritonError) {
        guard code == 0 else { throw TritonError(.badData, "gzip ended with code \(code)") }
    }
}
