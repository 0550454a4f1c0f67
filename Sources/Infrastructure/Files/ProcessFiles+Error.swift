package import Domain
package import Platform

extension ProcessFiles {
    /// The reason why the program cannot work; nil when `/proc` can be read.
    package static var unavailable: TritonError? {
        areReadable
            ? nil
            : TritonError(.io, "/proc cannot be read, and is needed", hint: "mount it with 'mount -t proc proc /proc'")
    }
}
