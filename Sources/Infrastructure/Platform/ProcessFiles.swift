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
        let text = text(of: "/proc/self/statm") ?? ""
        return (Int(text.prefix { $0 != " " }) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    /// The text of a file; nil if it cannot be read.
    static func text(of path: String) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1024)
        while true {
            let count = read(file, &buffer, buffer.count)
            if count < 0 { return nil }
            if count == 0 { return String(decoding: text, as: UTF8.self) }
            text += buffer[..<count]
        }
    }
}
