package import OMGAPI

extension Endpoint where Answer == Forwarding {
    package static func forwarding(of address: Address) -> Endpoint {
        Endpoint("email.get", .get, path(address), access: .owner(address)) { response throws(ResponseError) in
            try Forwarding(reading: response, of: address)
        }
    }

    /// Replaces the whole list; the empty string switches forwarding off.
    package static func save(_ forwarding: Forwarding) -> Endpoint {
        Endpoint(
            "email.set", .post, path(forwarding.address), access: .owner(forwarding.address), isRepeatable: true,
            body: .json(["destination": .string(forwarding.destinations.joined(separator: ", "))])
        ) {
            // The list is saved even if the answer cannot be read.
            (try? Forwarding(reading: $0, of: forwarding.address)) ?? forwarding
        }
        .with(dryRun: ["destination_array": .array(forwarding.destinations.map { .string($0) })])
    }

    private static func path(_ address: Address) -> [PathPart] { .of(address, "email", .trailingSlash) }
}

extension Forwarding {
    /// An array, or one string with commas; null and false mean none (section 4, rule 3). One of both must be present,
    /// so that an edit never replaces a list that was not read.
    fileprivate init(reading value: ResponseValue, of address: Address) throws(ResponseError) {
        let list = value["destination_array"]
        let text = value["destination_string"]
        if text.json == nil { _ = try list.requiredFlag() }
        let texts = try list.texts()
        let destinations =
            texts.isEmpty ? (try text.words() ?? "").split(separator: ",").map { String($0).trimmed } : texts
        self.init(address: address, destinations: destinations.filter { !$0.isEmpty })
    }
}
