package import Domain
import Glibc

/// The files of `/proc` about this process. Dispatch reads those of its threads, and traps without them; a folder is
/// written through its open descriptors there.
package enum ProcessFiles {
    /// The reason why the program cannot work; nil when `/proc` can be read.
    package static var unavailable: TritonError? {
        guard access("/proc/self/stat", R_OK) != 0 else { return nil }
        return TritonError(.io, "/proc cannot be read, and is needed", hint: "mount it with 'mount -t proc proc /proc'")
    }
}
