import Dispatch
import Domain
import Files
import Glibc
@testable import Session
import TestFolders
import Testing

private let service = Origin("https://api.omg.lol")!
private let other = Origin("https://example.com")!
/// Long enough for a service that answers on a busy machine.
private let timeout = Duration.seconds(300)

@Suite struct SecretServiceTests {
    @Test(.enabled(if: Keyring.isInstalled, "gnome-keyring-daemon and dbus are not installed"))
    func `a real keyring keeps, replaces, separates and forgets tokens`() async throws {
        try await Keyring.run { variables in
            let store = SecretServiceStore(variables: variables, limit: timeout)
            #expect(try await store.find(profile: "work", origin: service) == .none)
            #expect(try await store.delete(profile: "work", origin: nil) == false)
            for secret in ["first", "second"] {
                try await store.store(Token(secret, origin: service)!, profile: "work", origin: service)
            }
            try await store.store(Token("home-token", origin: service)!, profile: "home", origin: service)
            #expect(try await store.find(profile: "work", origin: service) == .found(Token("second", origin: service)!))
            #expect(try await store.find(profile: "work", origin: other) == .otherOrigins([service]))
            try await store.store(Token("elsewhere", origin: other)!, profile: "work", origin: other)
            #expect(try await store.find(profile: "work", origin: other) == .found(Token("elsewhere", origin: other)!))
            #expect(try await store.delete(profile: "work", origin: nil))
            #expect(try await store.find(profile: "work", origin: service) == .none)
            #expect(
                try await store.find(profile: "home", origin: service) == .found(Token("home-token", origin: service)!))
        }
    }

    @Test(.enabled(if: Keyring.isInstalled, "gnome-keyring-daemon and dbus are not installed"))
    func `a locked keyring is unavailable at once, without a window`() async throws {
        try await Keyring.run(afterwardsLocked: { variables in
            try await SecretServiceStore(variables: variables, limit: timeout).store(
                Token("secret", origin: service)!, profile: "work", origin: service)
        }) { variables in
            let store = SecretServiceStore(variables: variables, limit: timeout)
            let locked = SecretStoreUnavailable(reason: "the keyring is locked", isSurprising: true)
            await #expect(throws: locked) { try await store.find(profile: "work", origin: service) }
            await #expect(throws: locked) {
                try await store.store(Token("new", origin: service)!, profile: "work", origin: service)
            }
            await #expect(throws: locked) { try await store.delete(profile: "work", origin: nil) }
            let unrelated = try await store.find(profile: "home", origin: service)
            #expect(unrelated == .none)
        }
    }

    @Test func `without a message bus the failure is not surprising`() async {
        for variables in [
            [:], ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent/bus"],
            ["DBUS_SESSION_BUS_ADDRESS": "tcp:host=example.com"], ["XDG_RUNTIME_DIR": "/nonexistent"],
        ] {
            await #expect(throws: SecretStoreUnavailable(reason: "there is no desktop session", isSurprising: false)) {
                try await SecretServiceStore(variables: variables).find(profile: "work", origin: service)
            }
        }
    }

    @Test func `a message bus that never answers is abandoned after the timeout`() async throws {
        let bus = try FakeBus(answering: [])
        await #expect(
            throws: SecretStoreUnavailable(
                reason: "the secret service did not answer within 1 seconds", isSurprising: true)
        ) {
            try await SecretServiceStore(variables: bus.variables, limit: .seconds(1)).find(
                profile: "work", origin: service)
        }
    }

    @Test func `a message bus that never stops sending is abandoned after the timeout`() async throws {
        var signal = DBusMessage(kind: .signal, path: "/", interface: "org.example", member: "Again")
        signal.serial = 1
        let bus = try FakeBus(answering: Array("OK 0\r\n".utf8), thenForEver: signal.marshalled)
        await #expect(
            throws: SecretStoreUnavailable(
                reason: "the secret service did not answer within 1 seconds", isSurprising: true)
        ) {
            try await SecretServiceStore(variables: bus.variables, limit: .seconds(1)).find(
                profile: "work", origin: service)
        }
    }

    private static let prompt = DBusValue.path("/prompt")
    private static let notUnderstood = "the secret service's answer cannot be understood"

    @Test(
        arguments: [
            ("CreateItem", [.path("/"), prompt], "the keyring is locked"),
            ("CreateItem", [.path("/"), .path("/")], notUnderstood),
            ("CreateItem", [.uint32(7)], notUnderstood),
            ("CreateItem", [], notUnderstood),
            ("CreateItem", nil, notUnderstood),
            ("GetSecret", FakeBus.secret("another"), notUnderstood),
            ("GetSecret", nil, notUnderstood),
            ("Unlock", [.array("o", []), prompt], "the keyring is locked"), ("Unlock", nil, notUnderstood),
            ("ReadAlias", [.path("/")], "the secret service has no default keyring"),
            ("ReadAlias", [.uint32(7)], notUnderstood),
            ("OpenSession", nil, notUnderstood), ("OpenSession", [.path("/session")], notUnderstood),
        ] as [(String, [DBusValue]?, String)])
    func `a token that was not stored counts as not stored`(
        _ member: String, _ answer: [DBusValue]?, _ reason: String
    ) async throws {
        let bus = try FakeBus { call in call.member == member ? answer : FakeBus.usual(call) }
        let failed = await #expect(throws: SecretStoreUnavailable.self) {
            try await SecretServiceStore(variables: bus.variables, limit: timeout).store(
                Token("token", origin: service)!, profile: "work", origin: service)
        }
        #expect(failed?.reason.rendered == reason)
        let honest = try FakeBus(FakeBus.usual)
        try await SecretServiceStore(variables: honest.variables, limit: timeout).store(
            Token("token", origin: service)!, profile: "work", origin: service)
    }

    @Test func `cancelling ends the wait`() async throws {
        let bus = try FakeBus(answering: [])
        let task = Task {
            try await SecretServiceStore(variables: bus.variables, limit: .seconds(60)).find(
                profile: "work", origin: service)
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test(arguments: [
        ("a refusal", Array("REJECTED EXTERNAL\r\n".utf8), "the message bus refuses this user"),
        (
            "noise", Array("OK 0\r\n".utf8) + [UInt8](repeating: 0xFF, count: 64),
            "the secret service's answer cannot be understood"
        ),
        (
            "a length beyond all measure",
            Array("OK 0\r\n".utf8) + [0x6C, 2, 0, 1] + [UInt8](repeating: 0xFF, count: 12),
            "the secret service's answer cannot be understood"
        ),
        (
            "an endless line", [UInt8](repeating: 0x41, count: 10_000),
            "the secret service's answer cannot be understood"
        ),
    ]) func `a hostile bus counts as unavailable`(name: String, bytes: [UInt8], reason: String) async throws {
        let bus = try FakeBus(answering: bytes)
        let failed = await #expect(throws: SecretStoreUnavailable.self) {
            try await SecretServiceStore(variables: bus.variables, limit: timeout).find(
                profile: "work", origin: service)
        }
        #expect(failed?.reason.rendered == reason)
    }
}

/// A message bus for one connection, with a secret service on it.
private final class FakeBus {
    let variables: [String: String]
    private let folder = TemporaryFolder()
    private let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)

    /// Sends these bytes, whatever it receives, and others until the connection is closed.
    convenience init(answering bytes: [UInt8], thenForEver more: [UInt8] = []) throws {
        try self.init(serving: { connection in
            guard Self.send(bytes, connection), !more.isEmpty else { return }
            let block = [[UInt8]](repeating: more, count: 100).flatMap { $0 }
            while Self.send(block, connection) {}
        })
    }

    /// Answers each call; nil closes the connection.
    convenience init(_ answer: @escaping @Sendable (DBusMessage) -> [DBusValue]?) throws {
        try self.init(serving: { connection in
            defer { close(connection) }
            var received: [UInt8] = []
            func receive() -> Bool {
                var piece = [UInt8](repeating: 0, count: 4096)
                let count = recv(connection, &piece, piece.count, 0)
                received += piece[..<max(0, count)]
                return count > 0
            }
            while !received.contains(10) { guard receive() else { return } }
            guard Self.send(Array("OK 0\r\n".utf8), connection) else { return }
            let begin = Array("BEGIN\r\n".utf8)
            while received.firstRange(of: begin) == nil { guard receive() else { return } }
            received.removeFirst(received.firstRange(of: begin)?.upperBound ?? 0)
            while true {
                while let length = try? DBusMessage.length(received), received.count >= length {
                    guard let call = try? DBusMessage.unmarshal(Array(received[..<length])), let body = answer(call)
                    else { return }
                    received.removeFirst(length)
                    var reply = DBusMessage(kind: .answer, answerTo: call.serial, body: body)
                    reply.serial = call.serial
                    guard Self.send(reply.marshalled, connection) else { return }
                }
                guard receive() else { return }
            }
        })
    }

    /// The answers of a service that stores "token".
    static func usual(_ call: DBusMessage) -> [DBusValue]? {
        switch call.member {
        case "Hello": [.string(":1.1")]
        case "OpenSession": [.variant(.string("")), .path("/session")]
        case "ReadAlias": [.path("/collection")]
        case "Unlock": [.array("o", [.path("/collection")]), .path("/")]
        case "CreateItem": [.path("/collection/1"), .path("/")]
        case "GetSecret": secret("token")
        default: nil
        }
    }

    static func secret(_ text: String) -> [DBusValue] {
        [.structure([.path("/session"), .bytes([]), .bytes(Array(text.utf8)), .string("text/plain")])]
    }

    private static func send(_ bytes: [UInt8], _ connection: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private init(serving serve: @escaping @Sendable (Int32) -> Void) throws {
        let path = folder("bus")
        variables = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(path)"]
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let bound = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0)
        try #require(listen(listener, 1) == 0)
        DispatchQueue(label: "fake bus").async { [listener] in serve(accept(listener, nil, nil)) }
    }

    deinit { close(listener) }
}
