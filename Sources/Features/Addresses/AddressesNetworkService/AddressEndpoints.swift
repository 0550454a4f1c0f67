package import OMGAPI

extension Endpoint where Answer == AddressDetails {
    /// The service refuses a valid token of another account, so the token is sent for own addresses only (service
    /// reference, section 6.2).
    package static func addressInfo(_ address: Address) -> Endpoint {
        Endpoint("address.info", .get, .of(address, "info"), access: .optional(address)) {
            response throws(ResponseError) in
            var details = try AddressDetails(reading: response)
            // The answer may have the other spelling of the address. The cache and the user know the requested one.
            details.address = address
            return details
        }
    }
}

extension Endpoint where Answer == AddressAvailability {
    /// Never fails for a taken or impossible name. The key is `see-also`, with a hyphen.
    package static func availability(of name: String) -> Endpoint {
        Endpoint("address.availability", .get, ["address", .text(name), "availability"], access: .open) {
            response throws(ResponseError) in
            AddressAvailability(
                name: name, isAvailable: try response["available"].requiredFlag(),
                punycode: response["punycode"].string, seeAlso: response["see-also"].shownTexts)
        }
    }
}

extension Endpoint where Answer == AddressExpiration {
    /// Only the message says whether the address expires soon. With a wording that is not known, that is nil; so is
    /// `isExpired` without its key.
    package static func expiration(of address: Address) -> Endpoint {
        Endpoint("address.expiration", .get, .of(address, "expiration"), access: .open) {
            response throws(ResponseError) in
            let message = Markup.plain(response["message"].string ?? "")
            var expiration = AddressExpiration(key: "", of: address)
            expiration.message = message
            expiration.isExpired = response["expired"].optionalFlag
            expiration.isNear =
                expiration.isExpired == true || message.contains("not near expiration")
                ? false : message.contains("within the next six months") ? true : nil
            return expiration
        }
    }
}

extension Endpoint where Answer == [DirectoryEntry] {
    /// The names are in Punycode (section 6.3).
    package static let directory = Endpoint("directory.list", .get, ["directory"], access: .open) {
        response throws(ResponseError) in
        try response["directory"].listOfTexts { DirectoryEntry(address: Address($0)) }
    }
}
