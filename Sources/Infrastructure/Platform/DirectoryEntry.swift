extension UnsafeMutablePointer<dirent> {
    /// The name of an entry that `readdir` returned.
    package var name: String {
        withUnsafePointer(to: &pointee.d_name) { name in
            name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) {
                String(cString: $0)
            }
        }
    }
}
