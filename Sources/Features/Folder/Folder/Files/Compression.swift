import Domain
import Terminal

/// gzip, by the program of the system: the standard libraries do not have it, and a library would be linked for this
/// alone.
struct Compression: Sendable {
    let variables: [String: String]

    /// Size of the largest archive, in bytes.
    private static let limit = 1 << 30

    /// Compresses without a name and a time, so that the same bytes give the same file.
    func packed(_ bytes: [UInt8]) async throws(TritonError) -> [UInt8] { try await gzip(["-n", "-c"], bytes) }

    func unpacked(_ bytes: [UInt8]) async throws(TritonError) -> [UInt8] {
        guard bytes.starts(with: [0x1F, 0x8B]) else { return bytes }
        return try await gzip(["-d", "-c"], bytes)
    }

    private func gzip(_ arguments: [String], _ bytes: [UInt8]) async throws(TritonError) -> [UInt8] {
        let (code, output) = try await ChildProcess(
            .program("gzip", arguments), variables: variables, input: .bytes(bytes)
        ).capture(limit: Self.limit)
        guard code == 0 else { throw TritonError(.badData, "gzip ended with code \(code)") }
        return output
    }
}
