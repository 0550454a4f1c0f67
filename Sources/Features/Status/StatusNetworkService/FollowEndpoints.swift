package import OMGAPI

// Undocumented, used by one client (service reference, section 6.11).

extension Endpoint where Answer == [Follow] {
    package static func following(of address: Address) -> Endpoint { list("status.following", "following", address) }
    package static func followers(of address: Address) -> Endpoint { list("status.followers", "followers", address) }

    /// The last part of the path is also the key in the answer.
    private static func list(_ id: String, _ word: StaticString, _ owner: Address) -> Endpoint {
        Endpoint(id, .get, .of(owner, "statuses", PathPart(stringLiteral: word)), access: .open) {
            response throws(ResponseError) in
            try response["\(word)"].listOfTexts { Follow(Address($0), in: owner) }
        }
    }
}

extension Endpoint where Answer == Void {
    /// The request has no body. Following again changes nothing.
    package static func follow(_ target: Address, as address: Address) -> Endpoint {
        Endpoint("status.follow", .post, path(target, address), access: .owner(address), isRepeatable: true)
    }

    package static func unfollow(_ target: Address, as address: Address) -> Endpoint {
        Endpoint("status.unfollow", .delete, path(target, address), access: .owner(address))
    }

    private static func path(_ target: Address, _ address: Address) -> [PathPart] {
        .of(address, "statuses", "follow", .text(target.name))
    }
}
