import Testing

@testable import Session

@Suite struct DBusAddressTests {
    @Test(
        arguments: [
            ("a path with the bus's id", "unix:path=/run/user/1000/bus,guid=0123", [.path("/run/user/1000/bus")]),
            ("a name without a file", "unix:abstract=/tmp/dbus-x", [.abstract("/tmp/dbus-x")]),
            ("escaped bytes", "unix:path=/tmp/a%20b%2c%c3%a9", [.path("/tmp/a b,é")]),
            (
                "several, some of them unknown", "tcp:host=x;unix:path=/a;autolaunch:;unix:path=/b",
                [.path("/a"), .path("/b")]
            ),
            ("the login session's", "unix:runtime=yes", [.path("/run/bus")]),
            ("empty counts as unset", "", [.path("/run/bus")]), ("half an escape", "unix:path=/a%2", []),
            ("a zero byte", "unix:path=/a%00b", []), ("nothing in it", "unix:", []),
            ("no equals sign", "unix:path", []), ("no colon", "nonsense", []),
        ] as [(String, String, [DBusAddress])]) func addresses(name: String, text: String, expected: [DBusAddress])
    {
        #expect(
            DBusAddress.candidates(variables: ["DBUS_SESSION_BUS_ADDRESS": text, "XDG_RUNTIME_DIR": "/run"])
                == expected, "\(name)")
    }
}

@Suite struct DBusMessageTests {
    /// The first message of libdbus, except for the order of fields.
    private let hello: [UInt8] =
        [0x6C, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0x6E, 0, 0, 0, 1, 1, 0x6F, 0, 0x15, 0, 0, 0]
        + Array("/org/freedesktop/DBus".utf8) + [0, 0, 0]
        + [6, 1, 0x73, 0, 0x14, 0, 0, 0] + Array("org.freedesktop.DBus".utf8) + [0, 0, 0, 0] + [
            2, 1, 0x73, 0, 0x14, 0, 0, 0,
        ] + Array("org.freedesktop.DBus".utf8) + [0, 0, 0, 0]
        + [3, 1, 0x73, 0, 5, 0, 0, 0] + Array("Hello".utf8) + [0, 0, 0]

    private let everything = DBusMessage(
        kind: .answer, serial: 7, errorName: "org.x.E", answerTo: 3,
        body: [
            .byte(1), .bool(true), .uint32(0xDEAD_BEEF), .string("héllo"), .path("/a"), .signature("a{sv}"),
            .bytes([1, 2, 3]), .array("(yv)", []),
            .structure([.string("x"), .array("s", [.string("a"), .string("")])]), .strings([("k", "v"), ("kk", "")]),
            .variant(.variant(.structure([.byte(9), .uint32(4)]))),
            .opaque("x", [1, 2, 3, 4, 5, 6, 7, 8]), .opaque("q", [1, 2]), .array("a{ss}", [.strings([("a", "b")])]),
        ])

    @Test func `hello has the known bytes`() throws {
        var message = DBusMessage(
            kind: .call, path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus", member: "Hello",
            destination: "org.freedesktop.DBus")
        message.serial = 1
        #expect(message.marshalled == hello)
        #expect(try DBusMessage.unmarshal(hello) == message)
    }

    @Test func `every type can be encoded and decoded`() throws {
        #expect(try DBusMessage.unmarshal(everything.marshalled) == everything)
    }

    @Test func `numbers of the other byte order are read`() throws {
        var reader = DBusReader([0, 0, 0, 2, 0x68, 0x69, 0, 0, 0, 0, 0, 5], isBigEndian: true)
        #expect(try reader.values("su") == [.string("hi"), .uint32(5)])
    }

    @Test(
        arguments: [
            ("a type that does not exist", "?", [0]), ("an array of nothing", "a", [0, 0, 0, 0]),
            ("an open structure", "(yy", [1, 1]),
            ("an empty entry", "a{}", [8, 0, 0, 0, 0, 0, 0, 0]),
            ("an array longer than the message", "ay", [9, 0, 0, 0, 1]),
            ("an array that ends inside an element", "au", [3, 0, 0, 0, 1, 2, 3, 4]),
            ("empty structures without end", "a()", [1, 0, 0, 0, 0, 0, 0, 0, 0]),
            ("a string longer than the message", "s", [0xFF, 0xFF, 0xFF, 0xFF, 0x41]),
            ("a string without its end mark", "s", [1, 0, 0, 0, 0x41, 0x41]),
            ("a string with a zero inside", "s", [1, 0, 0, 0, 0, 0]),
            ("a string that is not UTF-8", "s", [1, 0, 0, 0, 0xFF, 0]),
            ("a variant of two values", "v", [2, 0x79, 0x79, 0, 1, 1]),
            ("arrays of arrays of arrays", String(repeating: "a", count: 40) + "y", [UInt8](repeating: 0, count: 400)),
            ("variants in variants in variants", "v", [UInt8]((0..<100).flatMap { _ in [1, 0x76, 0] as [UInt8] })),
        ] as [(String, String, [UInt8])]) func `malformed bytes are an error`(
            name: String, signature: String, bytes: [UInt8]
        )
    {
        var reader = DBusReader(bytes)
        #expect(throws: DBusReader.Malformed.self, "\(name)") { try reader.values(signature) }
    }

    @Test func `a cut or changed message is at most an error`() {
        let bytes = everything.marshalled
        var understood = 0
        for length in bytes.indices {
            understood += ((try? DBusMessage.unmarshal(Array(bytes[..<length]))) ?? nil) == nil ? 0 : 1
        }
        // No beginning of a message is accepted as a whole one; `try?` because an error is expected here.
        #expect(understood == 0)
        for index in bytes.indices {
            for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF, bytes[index] ^ 0x20] {
                var changed = bytes
                changed[index] = value
                understood += ((try? DBusMessage.unmarshal(changed)) ?? nil) == nil ? 0 : 1
            }
        }
        #expect(understood > 0)
    }
}
