import Domain
import Files

/// What became of each text of an import, as JSON lines (`--report`).
struct ImportReport {
    /// A text that could not be read or written.
    struct Failure {
        let source: String
        let error: TritonError
    }

    let files: [ImportedFile]
    let failures: [Failure]

    private var lines: [JSON] {
        files.map { file -> JSON in
            [
                "action": .string(file.action.rawValue), "path": .string(file.path), "source": .string(file.source),
                "losses": .array(file.losses.map { .string($0) }),
            ]
        }
            + failures.map { failure -> JSON in
                [
                    "action": "failed", "path": .null, "source": .string(failure.source),
                    "losses": [.string(failure.error.sentence.rendered)],
                ]
            }
    }

    /// - Throws: ``TritonError``: `exists` for a file that must not be replaced; `io`.
    func write(to path: String, replacing: Bool) throws(TritonError) {
        let bytes: [UInt8] = lines.flatMap { $0.bytes() + [10] }
        if replacing {
            try FileWriter.replace(path, with: bytes, mode: .kept(otherwise: 0o666))
        } else {
            try FileWriter.createNew(path, bytes)
        }
    }
}
