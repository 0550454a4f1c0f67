package import Domain
import Files
import Glibc

/// A temporary folder for one test, removed with this value.
package final class TemporaryFolder {
    package let path: String

    package init() {
        var template = Array("/tmp/triton-test.XXXXXX".utf8CString)
        path = template.withUnsafeMutableBufferPointer { String(cString: mkdtemp($0.baseAddress!)) }
    }

    deinit { Self.remove(path) }

    package func callAsFunction(_ name: String) -> String { Path.join(path, name) }

    package func write(_ name: String, _ text: String, mode: UInt32 = 0o644) {
        let number = open(self(name), O_WRONLY | O_CREAT | O_TRUNC, mode)
        _ = Array(text.utf8).withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
        fchmod(number, mode)
        close(number)
    }

    package func text(_ name: String) throws -> String {
        String(decoding: try FileReader.read(self(name), limit: 1 << 20), as: UTF8.self)
    }

    package func mode(_ name: String) -> UInt32? { stat.of(self(name), followingLink: false)?.permissions }

    /// Names in the folder, sorted.
    package var names: [String] { Self.names(path).sorted() }

    private static func names(_ path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    private static func remove(_ path: String) {
        if stat.of(path, followingLink: false)?.isDirectory == true {
            chmod(path, 0o700)
            for name in names(path) { remove(Path.join(path, name)) }
            rmdir(path)
        } else {
            unlink(path)
        }
    }
}

/// Code and message of the error that the body throws, or nil.
package func failure(_ body: () throws -> Void) -> (code: TritonError.Code, sentence: String)? {
    do {
        try body()
        return nil
    } catch let error as TritonError {
        return (error.code, error.sentence.rendered)
    } catch {
        return (.software, "\(error)")
    }
}
