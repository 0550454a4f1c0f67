package import OMGAPI

extension PURL {
    /// Without a token, the answer has only listed PURLs, without the key `listed` (service reference, section 4,
    /// rule 4).
    /// - Parameters:
    ///   - publicly: whether to send no token.
    ///   - withUnnamed: whether PURLs without a name, which cannot be requested, are in the result.
    package static func list(of address: Address, publicly: Bool = false, withUnnamed: Bool = false)
        -> Endpoint<[PURL]>
    {
        Endpoint("purl.list", .get, .of(address, "purls"), access: publicly ? .open : .optional(address)) {
            response throws(ResponseError) in
            try response["purls"].listWithListing { item, isListed throws(ResponseError) in
                try PURL(reading: item, of: address, isListed: isListed, orUnnamed: withUnnamed)
            }
        }
    }

    /// The answer about one PURL may lack the key `listed` (service reference, section 6.8).
    package static func one(_ name: String, of address: Address) -> Endpoint<PURL> {
        Endpoint("purl.get", .get, .of(address, "purl", .text(name)), access: .optional(address)) {
            response throws(ResponseError) in
            let item = response["purl"]
            return try PURL(reading: item, of: address, isListed: item["listed"].json.map { _ in item["listed"].flag })
        }
    }
}

extension Endpoint where Answer == Void {
    /// Creates or replaces. `listed` is sent only if it is true, because the service has taken any value for true
    /// (service reference, section 4, rule 5).
    package static func save(_ purl: PURL) -> Endpoint {
        Endpoint(
            "purl.create", .post, .of(purl.address, "purl"), access: .owner(purl.address), isRepeatable: true,
            body: .json(
                .object(
                    .init("name", .string(purl.name)), .init("url", .string(purl.target)),
                    purl.isListed == true ? .init("listed", true) : nil)))
    }

    package static func deletePURL(_ name: String, of address: Address) -> Endpoint {
        Endpoint("purl.delete", .delete, .of(address, "purl", .text(name)), access: .owner(address))
    }
}

extension PURL {
    fileprivate init(reading value: ResponseValue, of address: Address, isListed: Bool?, orUnnamed: Bool = false)
        throws(ResponseError)
    {
        self.init(
            name: try value["name"].required(orEmpty: orUnnamed), address: address,
            target: try value["url"].words() ?? "",
            counter: value["counter"].int.map { min(max($0, 0), Self.largestCounter) }, isListed: isListed)
    }

    /// More than anybody counts: sums and differences of counters never overflow.
    private static let largestCounter = 1 << 40
}
