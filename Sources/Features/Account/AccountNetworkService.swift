package import Domain
package import OMGAPI

/// The calls of the service reference, sections 6.1 and 6.10, typed. Quirks of the service end here.
package struct AccountNetworkService: Sendable {
    private let api: any APIClient

    package init(api: any APIClient) { self.api = api }

    /// - Parameter email: nil where only a token is known.
    package func account(_ email: String?) async throws -> Account { try await api.perform(.accountInfo(of: email)) }
    package func name(_ email: String) async throws -> String? { try await api.perform(.name(of: email)) }
    package func setName(_ name: String, _ email: String) async throws {
        try await api.perform(.setName(name, of: email))
    }
    package func settings(_ email: String) async throws -> AccountSettings {
        try await api.perform(.settings(of: email))
    }

    package func setSettings(_ changes: [(name: String, value: String)], _ email: String) async throws {
        try await api.perform(.setSettings(changes, of: email))
    }

    package func sessions(_ email: String) async throws -> [AccountSession] {
        try await api.perform(.sessions(of: email))
    }
    package func deleteSession(_ id: String, _ email: String) async throws {
        try await api.perform(.deleteSession(id, of: email))
    }
    package func preferences(of address: Address, _ email: String) async throws -> [String: String] {
        try await api.perform(.preferences(of: address, email: email))
    }
    package func set(_ preference: Preference, of address: Address) async throws {
        try await api.perform(.setPreference(preference, of: address))
    }
}
