package import Domain
import Platform

/// The desktop's Secret Service (GNOME Keyring, KWallet, KeePassXC) over its D-Bus interface.
///
/// A locked keyring counts as unavailable: unlocking it would open a window that perhaps nobody sees.
package struct SecretServiceStore: SecretStore {
    private let variables: [String: String]
    private let limit: Duration

    /// - Parameter limit: time for one operation as a whole.
    package init(variables: [String: String], limit: Duration = .seconds(3)) {
        self.variables = variables
        self.limit = limit
    }

    package var name: SafeText { "the desktop's secret service" }

    package func find(profile: String, origin: Origin) async throws -> StoredToken {
        try await converse { service throws(DBusConnection.Failure) in
            let items = try service.items(Self.attributes(profile, origin))
            if let item = items.first {
                guard let token = Token(String(decoding: try service.secret(item), as: UTF8.self), origin: origin)
                else { return .none }
                return .found(token)
            }
            var origins: [Origin] = []
            for item in try service.items(Self.attributes(profile, nil)) {
                if let other = try service.attributes(item)["origin"].flatMap({ Origin($0) }), other != origin {
                    origins.append(other)
                }
            }
            return origins.isEmpty ? .none : .otherOrigins(origins)
        }
    }

    package func store(_ token: Token, profile: String, origin: Origin) async throws {
        try await converse { service throws(DBusConnection.Failure) in
            try service.create(
                "triton: \(profile) at \(origin.text)", Self.attributes(profile, origin), Array(token.exposed.utf8))
        }
    }

    package func delete(profile: String, origin: Origin?) async throws -> Bool {
        try await converse { service throws(DBusConnection.Failure) in
            var isFound = false
            // First those of open keyrings: the others are found when there are no more of these.
            for _ in 1...2 {
                let items = try service.items(Self.attributes(profile, origin))
                for item in items { try service.delete(item) }
                isFound = isFound || !items.isEmpty
            }
            return isFound
        }
    }

    private static func attributes(_ profile: String, _ origin: Origin?) -> [(String, String)] {
        [("application", "triton"), ("profile", profile)] + (origin.map { [("origin", $0.text)] } ?? [])
    }

    /// Runs one conversation on a separate thread, because it blocks and must not block other tasks.
    private func converse<Value: Sendable>(
        _ body: @escaping @Sendable (inout SecretServiceSession) throws(DBusConnection.Failure) -> Value
    ) async throws -> Value {
        let deadline = Deadline(after: limit)
        let addresses = DBusAddress.candidates(variables: variables)
        let result: Result<Value, DBusConnection.Failure> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isStarted = DetachedThread.start {
                    continuation.resume(
                        returning: Result { () throws(DBusConnection.Failure) in
                            var session = try SecretServiceSession(addresses, deadline: deadline)
                            return try body(&session)
                        })
                }
                if !isStarted { continuation.resume(returning: .failure(.noBus)) }
            }
        } onCancel: {
            deadline.cancel()
        }
        do throws(DBusConnection.Failure) { return try result.get() } catch {
            if error == .cancelled { throw CancellationError() }
            throw Self.unavailable(error, limit)
        }
    }

    private static func unavailable(_ failure: DBusConnection.Failure, _ limit: Duration) -> SecretStoreUnavailable {
        switch failure {
        case .noBus, .cannotConnect: SecretStoreUnavailable(reason: "there is no desktop session", isSurprising: false)
        case .error("org.freedesktop.DBus.Error.ServiceUnknown"), .error("org.freedesktop.DBus.Error.NameHasNoOwner"):
            SecretStoreUnavailable(reason: "no secret service is running", isSurprising: false)
        case .error("org.freedesktop.Secret.Error.IsLocked"):
            SecretStoreUnavailable(reason: "the keyring is locked", isSurprising: true)
        case .error("org.freedesktop.Secret.Error.NoSuchObject"):
            SecretStoreUnavailable(reason: "the secret service has no default keyring", isSurprising: true)
        case .error(let name):
            SecretStoreUnavailable(reason: "the secret service answered \(line: name)", isSurprising: true)
        case .timeout:
            SecretStoreUnavailable(
                reason: "the secret service did not answer within \(limit.components.seconds) seconds",
                isSurprising: true)
        case .refused: SecretStoreUnavailable(reason: "the message bus refuses this user", isSurprising: true)
        case .closed, .malformed, .cancelled:
            SecretStoreUnavailable(reason: "the secret service's answer cannot be understood", isSurprising: true)
        }
    }
}
