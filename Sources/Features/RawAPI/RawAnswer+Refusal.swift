import OMGAPI

extension RawAnswer {
    /// Largest body that is read as values in any case, in bytes.
    static let usualSize = 1 << 20

    /// The body as values; a string if it is not JSON.
    /// - Throws: ``TritonError`` of code `bad_data` for a large body of very short values: each of them takes several
    ///   times its text in memory.
    static func document(_ body: [UInt8]) throws(TritonError) -> JSON {
        // A body that is not JSON becomes a string.
        guard let document = try? JSONDocument(checking: body) else {
            return .string(String(decoding: body, as: UTF8.self))
        }
        guard body.count <= usualSize || document.valueCount <= body.count / 12 else {
            throw TritonError(
                .badData,
                "the answer has \(document.valueCount) values in \(body.count) bytes: they would need too much memory",
                hint: "without --json, --jq and --fields the answer is printed as it is")
        }
        return document.json
    }

    /// The error of a failed call; nil for a success. The envelope may report an error with a status of success. A body
    /// without an envelope is judged by the status alone.
    func refusal(ofChange isChange: Bool) -> TritonError? {
        let retryAfter = headers.contains { $0.name == .retryAfter }
        do {
            // A body that is not JSON has no envelope.
            if let document = try? JSONDocument(checking: body), !ResponseValue(document)["request"].isAbsent {
                _ = try Envelope.open(status: status, document: document, form: .bare, retryAfter: retryAfter)
            } else {
                _ = try Envelope.open(status: status, body: body, form: .text, retryAfter: retryAfter)
            }
            return nil
        } catch {
            var refusal = SecretMask([token?.secret]).error(error)
            // With `try_later`, nothing was done. With a status of success, the change may have been made although the
            // envelope reports an error.
            refusal.mayHaveArrived = isChange && refusal.code != .tryLater && (status >= 500 || status < 300)
            return refusal
        }
    }
}
