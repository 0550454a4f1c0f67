package import Domain

/// A picture of a known kind that is not too large for the service.
package struct PictureFile: Sendable {
    package let bytes: [UInt8]
    package let kind: ImageKind
}

extension Invocation {
    /// Reads a picture and refuses one that the service would not accept.
    /// - Parameter file: a path, or `-` for standard input.
    /// - Throws: ``TritonError``: `no_input` for a file that does not exist, `bad_data` for a file that is not a
    ///   picture or is too large.
    package func picture(_ file: String) throws(TritonError) -> PictureFile {
        func refusal(_ reason: SafeText, hint: SafeText) -> TritonError {
            TritonError(.badData, reason, hint: hint).withContext("cannot use picture", SafeText(line: file))
        }
        let bytes: [UInt8]
        do throws(TritonError) {
            bytes = try self.bytes(of: file, limit: ImageKind.largestUpload)
        } catch {
            throw error.code == .badData
                ? refusal("it is larger than 8 MB", hint: "make it smaller: the service takes up to 8 MB") : error
        }
        guard let kind = ImageKind(bytes: bytes) else {
            let kinds = ImageKind.allCases.map { $0.rawValue.uppercased() }.joined(separator: ", ")
            throw refusal(
                bytes.isEmpty ? "it is empty" : "it is not a picture of a known kind",
                hint: "the service takes \(line: kinds)")
        }
        return PictureFile(bytes: bytes, kind: kind)
    }
}
