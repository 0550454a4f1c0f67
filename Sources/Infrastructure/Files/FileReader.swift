package import Domain
import Platform

package enum FileReader {
    /// Opens a file, a pipe or a device to read it piece by piece. A named pipe waits for its writer.
    ///
    /// - Throws: `no_input` when the file does not exist, else `io`.
    package static func open(_ path: String) throws(TritonError) -> Descriptor {
        do throws(SystemFailure) { return try Descriptor(opening: path, O_RDONLY | O_NOCTTY) } catch {
            throw failure(error, path)
        }
    }

    /// The bytes of a file, a pipe or a device such as `/dev/stdin`.
    ///
    /// - Throws: `no_input` when there is no such file, `bad_data` when it contains more than `limit` bytes, else `io`.
    package static func read(_ path: String, limit: Int) throws(TritonError) -> [UInt8] {
        do throws(SystemFailure) {
            let file = try Descriptor(opening: path, O_RDONLY | O_NOCTTY)
            if let bytes = try file.read(limit: min(limit, AddressSpace.maximumInput)) { return bytes }
        } catch {
            throw failure(error, path)
        }
        throw tooLong(path, limit)
    }

    /// The bytes of a regular file. Pipes and devices are refused without waiting for them.
    ///
    /// - Throws: as ``read(_:limit:)``, and `io` for another kind of file.
    package static func readRegular(_ path: String, limit: Int) throws(TritonError) -> [UInt8] {
        do throws(SystemFailure) {
            let file = try Descriptor(opening: path, O_RDONLY | O_NOCTTY | O_NONBLOCK)
            guard try file.status().isRegular else { throw SystemFailure(EINVAL) }
            if let bytes = try file.read(limit: min(limit, AddressSpace.maximumInput)) { return bytes }
        } catch {
            guard error.number != EINVAL else {
                throw TritonError(.io, "it is not a regular file").withContext("cannot read", SafeText(line: path))
            }
            throw failure(error, path)
        }
        throw tooLong(path, limit)
    }

    private static func failure(_ failure: SystemFailure, _ path: String) -> TritonError {
        .system(
            failure.number, "cannot read", path,
            code: failure.number == ENOENT || failure.number == ENOTDIR ? .noInput : .io)
    }

    private static func tooLong(_ path: String, _ limit: Int) -> TritonError {
        let error =
            AddressSpace.maximumInput < limit
            ? TritonError(.io, "it needs more memory than 'ulimit -v' allows")
            : TritonError(.badData, "it is larger than \(limit) bytes")
        return error.withContext("cannot read", SafeText(line: path))
    }
}
