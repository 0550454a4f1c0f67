import Domain
import Foundation
import GRDB
@testable import Sandbox
import Testing

@Suite struct `The store` {
    /// A temporary folder, removed after the test.
    private final class Folder {
        let path: String
        init() {
            path = FileManager.default.temporaryDirectory.appendingPathComponent("sandbox-\(UUID().uuidString)").path
        }
        deinit { try? FileManager.default.removeItem(atPath: path) }
        var file: String { path + "/deep/sandbox.sqlite" }
    }

    private func mode(_ path: String) throws -> Int {
        try #require((FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue)
    }

    @Test func `only the owner can read file and folder`() throws {
        let folder = Folder()
        let sandbox = try TestSandbox(path: folder.file)
        #expect(try mode(folder.path) == 0o700)
        #expect(try mode(folder.path + "/deep") == 0o700)
        for suffix in ["", "-wal", "-shm"] { #expect(try mode(folder.file + suffix) == 0o600) }
        withExtendedLifetime(sandbox) {}
    }

    @Test func `written data are there after reopening`() async throws {
        let folder = Folder()
        try await TestSandbox(path: folder.file).call(
            "POST /address/lab/purl", .owner, #"{"name":"kept","url":"https://example.com"}"#)
        let again = try TestSandbox(path: folder.file)
        again.advance(1_000_000)
        #expect(try await again.call("GET /address/lab/purl/kept").status == 200)
        #expect(
            try await again.call("GET /address/demo/statuses/latest").response.at("status", "created") == "1768477200")
    }

    @Test func `two stores on one file see each other's changes`() async throws {
        let folder = Folder()
        let first = try TestSandbox(path: folder.file), second = try TestSandbox(path: folder.file)
        try await first.call("POST /address/lab/purl", .owner, #"{"name":"a","url":"https://example.com"}"#)
        try await second.call("POST /address/lab/purl", .owner, #"{"name":"b","url":"https://example.com"}"#)
        #expect(try await first.call("GET /address/lab/purls").response["purls"]?.strings("name") == ["a", "b"])
    }

    @Test func `many stores made at once agree on one seed and lose no write`() async throws {
        let folder = Folder(), count = 12
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<count {
                group.addTask { [file = folder.file] in
                    let sandbox = try TestSandbox(path: file)
                    return try await sandbox.call(
                        "POST /address/lab/purl", .owner, #"{"name":"n\#(number)","url":"https://example.com"}"#
                    ).status
                }
            }
            for try await status in group { #expect(status == 200) }
        }
        let sandbox = try TestSandbox(path: folder.file)
        #expect(try await sandbox.call("GET /address/lab/purls").response["purls"]?.items.count == count)
        #expect(try await sandbox.call("GET /address/demo/purls").response["purls"]?.items.count == 3)
    }

    @Test func `a reset restores the initial content and its tokens`() async throws {
        let folder = Folder()
        let sandbox = try TestSandbox(path: folder.file)
        let before = try await sandbox.call("GET /address/demo/pastebin")
        try await sandbox.call("DELETE /address/demo/pastebin/soup.md")
        try await sandbox.call("POST /address/lab/pastebin", .owner, #"{"title":"t","content":"x"}"#)
        _ = try SandboxStore.resetting(path: folder.file, time: sandbox.time)
        #expect(try await sandbox.call("GET /address/demo/pastebin") == before)
        #expect(try await sandbox.call("GET /address/lab/pastebin").status == 404)
    }

    @Test func `a sandbox in a file has a year of statuses, also after a reset`() async throws {
        let folder = Folder()
        let sandbox = try TestSandbox(path: folder.file)
        func statuses() async throws -> [JSON] {
            try await sandbox.call("GET /address/demo/statuses").response["statuses"]?.items ?? []
        }
        let first = try await statuses(), few = try await TestSandbox().call("GET /address/demo/statuses")
        #expect(first.count > 100 && Set(first.compactMap { $0["content"]?.text() }).count > 20)
        #expect(Array(first.prefix(4)) == few.response["statuses"]?.items)
        _ = try SandboxStore.resetting(path: folder.file, time: sandbox.time)
        #expect(try await statuses() == first)
    }

    @Test func `a file of another version is refused and can be reset`() async throws {
        let folder = Folder()
        let sandbox = try TestSandbox(path: folder.file)
        try sandbox.store.write { try $0.execute(sql: "PRAGMA user_version = 99") }
        let error = #expect(throws: TritonError.self) { try SandboxStore(path: folder.file) }
        #expect(error?.code == .config)
        #expect(
            error?.message.rendered
                == "the sandbox file has version 99, and this program knows \(SandboxSchema.version)")
        _ = try SandboxStore.resetting(path: folder.file)
        #expect(try await TestSandbox(path: folder.file).call("GET /directory").status == 200)
    }

    @Test(arguments: [Array("hello".utf8), Array(repeating: UInt8(65), count: 40_000)])
    func `a file that is not a database can be reset`(_ bytes: [UInt8]) async throws {
        let folder = Folder()
        let sandbox = try TestSandbox(path: folder.file)
        let before = try await sandbox.call("GET /address/demo/pastebin")
        try Data(bytes).write(to: URL(fileURLWithPath: folder.file))
        for suffix in ["-wal", "-shm"] { unlink(folder.file + suffix) }
        let error = #expect(throws: TritonError.self) { try SandboxStore(path: folder.file) }
        #expect(error?.code == .badData && error?.hint?.rendered.contains("sandbox reset") == true)
        _ = try SandboxStore.resetting(path: folder.file, time: sandbox.time)
        #expect(try await TestSandbox(path: folder.file).call("GET /address/demo/pastebin") == before)
    }

    @Test func `the database of another program is not changed`() throws {
        let folder = Folder()
        try FileManager.default.createDirectory(atPath: folder.path + "/deep", withIntermediateDirectories: true)
        let queue = try DatabaseQueue(path: folder.file)
        try queue.write { try $0.execute(sql: "CREATE TABLE precious (x)") }
        #expect(throws: TritonError.self) { try SandboxStore(path: folder.file) }
        #expect(try queue.read { try $0.tableExists("precious") })
    }

    @Test func `a file that is not a database, and an impossible path, are errors with a message`() throws {
        let folder = Folder()
        try FileManager.default.createDirectory(atPath: folder.path + "/deep", withIntermediateDirectories: true)
        try Data(repeating: 65, count: 4096).write(to: URL(fileURLWithPath: folder.file))
        #expect(throws: TritonError.self) { try SandboxStore(path: folder.file) }
        let error = #expect(throws: TritonError.self) { try SandboxStore(path: "/proc/nowhere/sandbox.sqlite") }
        #expect(error?.code == .io)
    }

    @Test func `a refused request changes nothing`() async throws {
        let sandbox = try TestSandbox()
        // The row of the weblog is inserted before the text is found to be invalid UTF-8.
        #expect(await sandbox.raw("POST /address/lab/weblog/template", body: [0xFF]).status == 400)
        #expect(
            try await sandbox.store.queue.read {
                try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM weblog WHERE address = 'lab'")
            } == 0)
    }
}
