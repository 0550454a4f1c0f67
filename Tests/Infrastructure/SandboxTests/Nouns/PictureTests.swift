import Domain
@testable import Sandbox
import Testing

@Suite struct `Pictures` {
    static let gif = "R0lGODlhIGFuZCB0aGUgcmVzdA=="
    /// The first id of the counting source.
    static let id = "123456789abcdef012345678"

    @Test(arguments: [
        "{\"pic\":\"\(gif)\"}", "{\"pic\":\"data:image/gif;base64,\(gif)\"}", "data:text/plain;base64,\(gif)",
        "GIF89a and the rest",
    ])
    func `an upload is accepted in every form that clients send`(_ body: String) async throws {
        let sandbox = try TestSandbox()
        let upload = try await sandbox.call("POST /address/lab/pics/upload", .owner, body)
        #expect(
            upload.response == [
                "message": "OK, your picture has been uploaded.", "id": .string(Self.id), "size": 19,
                "mime": "image/gif",
                "url": .string("https://cdn.some.pics/lab/\(Self.id).gif"),
                "some_pics_url": .string("https://some.pics/lab/\(Self.id)"),
            ])
        #expect(
            await sandbox.raw("GET /_web/lab/pics/\(Self.id).gif", .nobody).body == Array("GIF89a and the rest".utf8))
    }

    @Test(arguments: ["a1b2c3d4e5f60718293a4b5c", "b2c3d4e5f60718293a4b5c6d"])
    func `the pictures of a new sandbox can be decoded`(_ id: String) async throws {
        var rest = try await TestSandbox().raw("GET /_web/demo/pics/\(id).png", .nobody).body.dropFirst(8)
        var kinds: [String] = []
        // A chunk: the length of its data, kind, data, checksum of both (PNG, section 5.3).
        while let chunk = Self.number(rest).map({ rest.dropFirst(4).prefix(4 + $0) }), !chunk.isEmpty {
            kinds.append(String(decoding: chunk.prefix(4), as: UTF8.self))
            rest = rest[chunk.endIndex...]
            #expect(Self.number(rest) == Self.checksum(chunk), "\(kinds)")
            rest = rest.dropFirst(4)
        }
        #expect(kinds == ["IHDR", "IDAT", "IEND"] && rest.isEmpty)
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        bytes.count < 4 ? nil : bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    }

    /// CRC-32 (PNG, annex D).
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> Int {
        let sum = bytes.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value >> 1 ^ (value & 1) * 0xEDB8_8320 }
        }
        return Int(~sum)
    }

    @Test(arguments: ["PUT", "PATCH", "POST"]) func `a picture with a description is public`(_ method: String)
        async throws
    {
        let sandbox = try TestSandbox()
        try await sandbox.call("POST /address/lab/pics/upload", .owner, "{\"pic\":\"\(Self.gif)\",\"tags\":\"one\"}")
        func everyones() async throws -> [String?] {
            try await sandbox.call("GET /pics/", .nobody).response["pics"]?.strings("id") ?? []
        }
        #expect(try await !everyones().contains(Self.id))
        #expect(try await sandbox.call("GET /address/lab/pics", .nobody).response["pics"] == [])
        #expect(try await sandbox.call("GET /address/lab/pics").response["pics"]?.strings("id") == [Self.id])
        let update = try await sandbox.call(
            "\(method) /address/lab/pics/\(Self.id)", .owner,
            #"{"description":"A cat","alt_text":"Asleep","tags":" red, two words ,"}"#)
        #expect(
            update.response == [
                "message": "OK, your picture has been updated.", "id": .string(Self.id),
                "url": .string("https://cdn.some.pics/lab/\(Self.id).gif"),
            ])
        #expect(try await everyones().first == Self.id)
        #expect(
            try await sandbox.call("GET /address/lab/pics/\(Self.id)", .nobody).response["pic"] == [
                "id": .string(Self.id), "address": "lab", "created": 1_768_478_400, "mime": "image/gif", "size": 19,
                "url": .string("https://cdn.some.pics/lab/\(Self.id).gif"),
                "some_pics_url": .string("https://some.pics/lab/\(Self.id)"), "description": "A cat",
                "alt": "Asleep", "tags": ["red", "two words"], "exif": .object([]),
            ])
    }

    @Test(arguments: ["true", "false", "0"]) func `the field hides the picture with any value`(_ value: String)
        async throws
    {
        let sandbox = try TestSandbox(), id = "a1b2c3d4e5f60718293a4b5c"
        try await sandbox.call("PUT /address/demo/pics/\(id)", .owner, #"{"hide_from_public":\#(value)}"#)
        #expect(try await sandbox.call("GET /address/demo/pics", .nobody).response["pics"] == [])
        #expect(try await sandbox.call("GET /pics", .nobody).response["pics"]?.strings("address") == ["lighthouse"])
        #expect(
            try await sandbox.call("GET /address/demo/pics/\(id)").response.at("pic", "description")
                == "Sunset over the lake")
    }

    @Test func `a picture is deleted once, and an unknown id is 404`() async throws {
        let sandbox = try TestSandbox(), path = "/address/demo/pics/a1b2c3d4e5f60718293a4b5c"
        #expect(try await sandbox.call("DELETE \(path)").message == "OK, your picture has been deleted.")
        #expect(try await sandbox.call("DELETE \(path)").message == "That picture could not be found.")
        #expect(try await sandbox.call("PUT \(path)", .owner, "{}").status == 404)
        #expect(try await sandbox.call("DELETE /address/demo/pics/d4e5f60718293a4b5c6d7e8f").status == 404)
    }

    @Test(arguments: ["", "{}", #"{"pic":""}"#, #"{"pic":"aGVsbG8="}"#, "hello"]) func `other files get status 400`(
        _ body: String
    ) async throws {
        #expect(try await TestSandbox().call("POST /address/lab/pics/upload", .owner, body).status == 400)
    }
}
