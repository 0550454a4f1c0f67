extension UnsafeMutablePointer<dirent> {
    /// The name of an entry that `readdir` returned.
    package var name: String {
        withUnsafePointer(to: &pointee.d_name) { name in
            name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) {
                String(cString: $0)
            }
        }
    }

    /// The name as git shows it, with the bytes outside of printable ASCII in octal; nil for a name in UTF-8.
    package var nameUnlessUTF8: String? {
        // Where it is: an entry is shorter than its type, so a copy could read behind the end of the memory.
        let bytes = withUnsafeBytes(of: &pointee.d_name) { $0.prefix { $0 != 0 }.map { UInt8($0) } }
        guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
        return bytes.map { byte in
            (0x20..<0x7F).contains(byte) && byte != 0x5C
                ? String(UnicodeScalar(byte)) : "\\" + String(0o1000 + Int(byte), radix: 8).dropFirst()
        }.joined()
    }
}
