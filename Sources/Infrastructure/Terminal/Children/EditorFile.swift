import Domain
import FoundationEssentials
import Glibc

/// A file for the editor, readable by its owner alone, in a folder of its own: an editor's backup and swap files
/// lie beside it and go with it.
struct EditorFile {
    let path: String
    private let folder: String

    /// - Throws: code `io`.
    init(_ bytes: [UInt8], fileExtension: String, environment: [String: String]) throws(TritonError) {
        let wanted = ["XDG_RUNTIME_DIR", "TMPDIR"].compactMap { environment[$0] }
        let parent = wanted.first { $0.hasPrefix("/") && access($0, W_OK | X_OK) == 0 } ?? "/tmp"
        var template = Array("\(parent)/triton-XXXXXX".utf8CString)
        // Makes the name random and the mode 0700.
        guard mkdtemp(&template) != nil else { throw Self.failure("cannot make a temporary folder in", parent) }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        path = "\(folder)/text.\(fileExtension)"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Self.failure("cannot create", path) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                let failure = Self.failure("cannot write", path)
                close(descriptor)
                remove()
                throw failure
            }
            rest = rest.dropFirst(count)
        }
        guard close(descriptor) == 0 else { throw Self.failure("cannot write", path) }
    }

    /// - Throws: code `io`.
    func read() throws(TritonError) -> [UInt8] {
        do { return Array(try Data(contentsOf: URL(filePath: path))) } catch { throw TritonError(.io, SafeText(line: "\(error)")).while_("cannot read", SafeText(line: path)) }
    }

    func remove() {
        // A temporary file that cannot be removed lies in a private folder and harms nobody.
        try? FileManager.default.removeItem(atPath: folder)
    }

    private static func failure(_ action: SafeText, _ path: String) -> TritonError {
        TritonError(.io, .systemReason(errno)).while_(action, SafeText(line: path))
    }
}
