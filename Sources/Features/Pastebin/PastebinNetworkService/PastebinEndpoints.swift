package import OMGAPI

extension Paste {
    /// With the owner's token, the answer has all pastes, with the key `listed`. Without a token, it has only listed
    /// ones, without the key (service reference, section 4, rule 4).
    /// - Parameters:
    ///   - publicly: whether to send no token.
    ///   - withUnnamed: whether pastes without a title, which cannot be requested, are in the result.
    package static func list(of address: Address, publicly: Bool = false, withUnnamed: Bool = false)
        -> Endpoint<[Paste]>
    {
        Endpoint("paste.list", .get, .of(address, "pastebin"), access: publicly ? .open : .optional(address)) {
            response throws(ResponseError) in
            try response["pastebin"].listWithListing { item, isListed throws(ResponseError) in
                try Paste(reading: item, of: address, isListed: isListed, orUntitled: withUnnamed)
            }
        }
    }

    /// Readable by everybody, listed or not, so no token is sent (section 6.9). The content is nil if the answer has
    /// none.
    package static func one(_ title: String, of address: Address) -> Endpoint<Paste> {
        Endpoint("paste.get", .get, .of(address, "pastebin", .text(title)), access: .open) {
            response throws(ResponseError) in
            let item = response["paste"]
            return try Paste(reading: item, of: address, isListed: item["listed"].json.map { _ in item["listed"].flag })
        }
    }
}

extension Endpoint where Answer == String {
    /// Creates or replaces. The answer is the title that was stored, which may differ from the one that was sent
    /// (section 6.9). `listed` is sent only if it is true, because the service has taken any value for true (section 4,
    /// rule 5).
    package static func save(_ paste: Paste) -> Endpoint {
        let title = paste.title
        return Endpoint(
            "paste.save", .post, .of(paste.address, "pastebin", .trailingSlash), access: .owner(paste.address),
            isRepeatable: true,
            body: .json(
                .object(
                    .init("title", .string(title)), .init("content", .string(paste.content ?? "")),
                    paste.isListed == true ? .init("listed", true) : nil))
        ) {
            let stored = $0["title"].string?.trimmed ?? ""
            return stored.isEmpty ? title : stored
        }
    }
}

extension Endpoint where Answer == Void {
    package static func deletePaste(_ title: String, of address: Address) -> Endpoint {
        Endpoint("paste.delete", .delete, .of(address, "pastebin", .text(title)), access: .owner(address))
    }
}

extension Paste {
    fileprivate init(reading value: ResponseValue, of address: Address, isListed: Bool?, orUntitled: Bool = false)
        throws(ResponseError)
    {
        self.init(
            title: try value["title"].required(orEmpty: orUntitled), address: address,
            content: try value["content"].words(),
            isListed: isListed, modifiedAt: value["modified_on"].date)
    }
}
