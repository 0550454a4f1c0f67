package import Domain
import HTTPTypes
package import OMGAPI

/// The calls of `API.md` section 6.5, typed.
package struct EmailNetworkService: Sendable {
    private let api: any APIClient

    package init(api: any APIClient) { self.api = api }

    package func forwarding(of address: Address) async throws -> Forwarding { try await api.perform(.forwarding(of: address)) }
    package func save(_ forwarding: Forwarding) async throws -> Forwarding { try await api.perform(.save(forwarding)) }
}

extension Endpoint where Answer == Forwarding {
    package static func forwarding(of address: Address) -> Endpoint {
        Endpoint("email.get", .get, path(address), access: .owner(address)) { response throws(WireError) in
            // A list that is written back must have been read.
            guard let found = Forwarding(wire: response, of: address) else { throw WireError(path: "response.destination_array") }
            return found
        }
    }

    /// Replaces the whole list; the empty string switches forwarding off.
    package static func save(_ forwarding: Forwarding) -> Endpoint {
        Endpoint("email.set", .post, path(forwarding.address), access: .owner(forwarding.address), isRepeatable: true) {
            Forwarding(wire: $0, of: forwarding.address) ?? forwarding
        }
        .with(body: .json(["destination": .string(forwarding.destinations.joined(separator: ", "))]))
        .with(rehearsal: ["destination_array": .array(forwarding.destinations.map { .string($0) })])
    }

    private static func path(_ address: Address) -> [PathPart] { ["address", .text(address.name), "email", .trailingSlash] }
}

extension Forwarding {
    /// An array, or one string with commas; null and false mean none (section 4, rule 3). Nil when there is neither.
    fileprivate init?(wire: Wire, of address: Address) {
        guard wire["destination_array"].json != nil || wire["destination_string"].json != nil else { return nil }
        let list = wire["destination_array"].items.compactMap(\.string)
        let text = wire["destination_string"].isMissing ? "" : wire["destination_string"].string ?? ""
        let destinations = list.isEmpty ? text.split(separator: ",").map { String($0).trimmed } : list
        self.init(address: address, destinations: destinations.filter { !$0.isEmpty })
    }
}
