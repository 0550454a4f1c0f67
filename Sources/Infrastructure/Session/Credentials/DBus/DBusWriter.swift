/// Marshals values, little-endian (D-Bus specification, "Marshaling"). Alignment counts from the first byte written.
struct DBusWriter {
    private(set) var bytes: [UInt8] = []

    mutating func align(_ boundary: Int) { while bytes.count % boundary != 0 { bytes.append(0) } }

    mutating func write(_ number: UInt32) {
        align(4)
        withUnsafeBytes(of: number.littleEndian) { bytes += Array($0) }
    }

    mutating func write(_ value: DBusValue) {
        switch value {
        case .byte(let byte): bytes.append(byte)
        case .bool(let flag): write(UInt32(flag ? 1 : 0))
        case .uint32(let number): write(number)
        case .string(let text), .path(let text):
            write(UInt32(text.utf8.count))
            bytes += Array(text.utf8) + [0]
        case .signature(let text): bytes += [UInt8(truncatingIfNeeded: text.utf8.count)] + Array(text.utf8) + [0]
        case .array(let element, let elements):
            write(UInt32(0))
            let length = bytes.count - 4
            align(DBusReader.alignment(element.first))
            let start = bytes.count
            for element in elements { write(element) }
            withUnsafeBytes(of: UInt32(bytes.count - start).littleEndian) {
                bytes.replaceSubrange(length..<(length + 4), with: Array($0))
            }
        case .structure(let members):
            align(8)
            for member in members { write(member) }
        case .entry(let key, let value):
            align(8)
            write(key)
            write(value)
        case .variant(let value):
            write(.signature(value.signature))
            write(value)
        case .opaque(let letter, let raw):
            align(DBusReader.alignment(letter))
            bytes += raw
        }
    }
}
