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
            #expect(try await store.delete(profile: "work") == false)
            for secret in ["first", "second"] {
                try await store.store(Token(secret, origin: service)!, profile: "work", origin: service)
            }
            try await store.store(Token("home-token", origin: service)!, profile: "home", origin: service)
            #expect(try await store.find(profile: "work", origin: service) == .found(Token("second", origin: service)!))
            #expect(try await store.find(profile: "work", origin: other) == .otherOrigins([service]))
            try await store.store(Token("elsewhere", origin: other)!, profile: "work", origin: other)
            #expect(try await store.find(profile: "work", origin: other) == .found(Token("elsewhere", origin: other)!))
            #expect(try await store.delete(profile: "work"))
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
            let locked = SecretStoreUnavailable("the keyring is locked", isSurprising: true)
            await #expect(throws: locked) { try await store.find(profile: "work", origin: service) }
            await #expect(throws: locked) {
                try await store.store(Token("new", origin: service)!, profile: "work", origin: service)
            }
            await #expect(throws: locked) { try await store.delete(profile: "work") }
            let unrelated = try await store.find(profile: "home", origin: service)
            #expect(unrelated == .none)
        }
    }

    @Test func `without a message bus the failure is not surprising`() async {
        for variables in [
            [:], ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent/bus"],
            ["DBUS_SESSION_BUS_ADDRESS": "tcp:host=example.com"], ["XDG_RUNTIME_DIR": "/nonexistent"],
        ] {
            await #expect(throws: SecretStoreUnavailable("there is no desktop session", isSurprising: false)) {
                try await SecretServiceStore(variables: variables).find(profile: "work", origin: service)
            }
        }
    }

    @Test func `a message bus that never answers is abandoned after the timeout`() async throws {
        let bus = try FakeBus(answering: [])
        await #expect(
            throws: SecretStoreUnavailable("the secret service did not answer within 1 seconds", isSurprising: true)
        ) {
            try await SecretServiceStore(variables: bus.variables, limit: .seconds(1)).find(
                profile: "work", origin: service)
        }
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

/// A socket that accepts one connection and sends fixed bytes, whatever it receives.
private final class FakeBus {
    let variables: [String: String]
    private let folder = TemporaryFolder()
    private let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)

    init(answering bytes: [UInt8]) throws {
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
        guard !bytes.isEmpty else { return }
        DispatchQueue(label: "fake bus").async { [listener] in
            let connection = accept(listener, nil, nil)
            _ = bytes.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        }
    }

    deinit { close(listener) }
}
