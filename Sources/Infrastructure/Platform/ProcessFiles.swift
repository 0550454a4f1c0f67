/// The files of `/proc` about this process.
package enum ProcessFiles {
    /// Whether they can be read. Dispatch reads those of its threads, and traps without them.
    package static var areReadable: Bool { access("/proc/self/stat", R_OK) == 0 }

    /// A symbolic link to the program.
    package static let program = "/proc/self/exe"

    /// The path of a file in an open folder, wherever the folder is moved to.
    package static func path(of name: String, in folder: Int32) -> String { "/proc/self/fd/\(folder)/\(name)" }

    /// Number of mapped bytes; 0 if it cannot be read.
    static var mappedMemory: Int {
        let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return 0 }
        defer { close(file) }
        var text = [UInt8](repeating: 0, count: 64)
        let count = max(0, read(file, &text, text.count))
        let pages = text[..<count].prefix { $0 != UInt8(ascii: " ") }
        return (Int(String(decoding: pages, as: UTF8.self)) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
