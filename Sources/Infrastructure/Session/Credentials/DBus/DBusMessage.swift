/// A message on the bus (D-Bus specification, "Message Format").
struct DBusMessage: Equatable {
    enum Kind: UInt8 { case call = 1, answer = 2, error = 3, signal = 4 }

    var kind: Kind
    var serial: UInt32 = 0
    var path: String?
    var interface: String?
    var member: String?
    var destination: String?
    var errorName: String?
    var answerTo: UInt32?
    var body: [DBusValue] = []

    /// Largest message in bytes: far more than any secret needs, and less than the 128 MB of the specification.
    static let maximumLength = 4 << 20

    /// The message in its binary format.
    var marshalled: [UInt8] {
        var content = DBusWriter()
        for value in body { content.write(value) }
        var fields: [DBusValue] = []
        func add(_ code: UInt8, _ value: DBusValue?) {
            if let value { fields.append(.structure([.byte(code), .variant(value)])) }
        }
        add(1, path.map { .path($0) })
        add(6, destination.map { .string($0) })
        add(2, interface.map { .string($0) })
        add(3, member.map { .string($0) })
        add(4, errorName.map { .string($0) })
        add(5, answerTo.map { .uint32($0) })
        add(8, body.isEmpty ? nil : .signature(body.map(\.signature).joined()))
        var head = DBusWriter()
        for byte in [UInt8(ascii: "l"), kind.rawValue, 0, 1] { head.write(.byte(byte)) }
        head.write(UInt32(content.bytes.count))
        head.write(serial)
        head.write(.array("(yv)", fields))
        head.align(8)
        return head.bytes + content.bytes
    }

    /// Length in bytes of the message that begins with these bytes; nil if there are fewer than 16.
    static func length(_ bytes: [UInt8]) throws(DBusReader.Malformed) -> Int? {
        guard bytes.count >= 16 else { return nil }
        guard bytes[0] == UInt8(ascii: "l") || bytes[0] == UInt8(ascii: "B"), bytes[3] == 1 else {
            throw DBusReader.Malformed()
        }
        let isBigEndian = bytes[0] == UInt8(ascii: "B")
        var body = DBusReader(bytes, from: 4, isBigEndian: isBigEndian),
            fields = DBusReader(bytes, from: 12, isBigEndian: isBigEndian)
        let length = 16 + (Int(try fields.number()) + 7) / 8 * 8 + Int(try body.number())
        guard length <= maximumLength else { throw DBusReader.Malformed() }
        return length
    }

    /// Nil for an unknown kind of message, which must be ignored according to the specification.
    static func unmarshal(_ bytes: [UInt8]) throws(DBusReader.Malformed) -> DBusMessage? {
        guard try length(bytes) == bytes.count else { throw DBusReader.Malformed() }
        guard let kind = Kind(rawValue: bytes[1]) else { return nil }
        var reader = DBusReader(bytes, from: 8, isBigEndian: bytes[0] == UInt8(ascii: "B"))
        var message = DBusMessage(kind: kind, serial: try reader.number())
        var signature = ""
        for field in try reader.values("a(yv)").first?.elements ?? [] {
            guard case .structure(let parts) = field, parts.count == 2, case .byte(let code) = parts[0],
                case .variant(let value) = parts[1]
            else { throw DBusReader.Malformed() }
            switch (code, value) {
            case (1, .path(let text)): message.path = text
            case (2, .string(let text)): message.interface = text
            case (3, .string(let text)): message.member = text
            case (4, .string(let text)): message.errorName = text
            case (5, .uint32(let number)): message.answerTo = number
            case (6, .string(let text)): message.destination = text
            case (8, .signature(let text)): signature = text
            case (1...6, _), (8, _): throw DBusReader.Malformed()
            default: break
            }
        }
        try reader.align(8)
        message.body = try reader.values(signature)
        guard reader.index == bytes.count else { throw DBusReader.Malformed() }
        return message
    }
}
