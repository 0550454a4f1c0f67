package import OMGAPI

extension Endpoint where Answer == ReadItem<Bio> {
    package static func bio(of address: Address) -> Endpoint {
        Endpoint("status.bio.get", .get, .of(address, "statuses", "bio", .trailingSlash), access: .open) {
            response throws(ResponseError) in
            let content = try response["bio"].words()
            var bio = Bio(key: "", of: address)
            bio.content = content ?? ""
            bio.css = try response["css"].words()
            bio.head = try response["head"].words()
            // Not every answer has a head: the documented one lacks it.
            return ReadItem(bio, known: ["content": content != nil, "css": response["css"].json != nil])
        }
    }
}

extension Endpoint where Answer == Void {
    /// The text is read as `bio` and written as `content`. The service may delete parts that are left out, so CSS and
    /// head are sent as they were read (service reference, sections 6.11 and 6.13).
    package static func save(_ bio: Bio) -> Endpoint {
        Endpoint(
            "status.bio.set", .post, .of(bio.address, "statuses", "bio", .trailingSlash),
            access: .owner(bio.address), isRepeatable: true,
            body: .json(
                .object(
                    .init("content", .string(bio.content)), bio.css.map { .init("css", .string($0)) },
                    bio.head.map { .init("head", .string($0)) })))
    }
}
