package import OMGAPI

extension Endpoint where Answer == ReadItem<NowPage> {
    /// `updated` and `listed` are numbers, or strings that contain numbers (service reference, section 4, rule 1).
    package static func nowPage(of address: Address) -> Endpoint {
        Endpoint("now.get", .get, .of(address, "now"), access: .open) { response throws(ResponseError) in
            let value = try response["now"].object()
            let content = try value["content"].words()
            var page = NowPage(key: "", of: address)
            page.content = content ?? ""
            page.isListed = value["listed"].optionalFlag
            page.updatedAt = value["updated"].date
            return ReadItem(page, known: ["content": content != nil])
        }
    }
}

extension Endpoint where Answer == [GardenPage] {
    package static var garden: Endpoint {
        Endpoint("now.garden", .get, ["now", "garden"], access: .open) { response throws(ResponseError) in
            try response["garden"].list { item throws(ResponseError) in
                GardenPage(
                    address: Address(try item["address"].required()), url: item["url"].string,
                    updatedAt: item["updated"].date)
            }
        }
    }
}

extension Endpoint where Answer == Void {
    /// Unlike the `listed` of pastes and PURLs, this one is an explicit 0 or 1 (section 4, rule 5). It is left out
    /// where it is not known: 0 would take a page out of the Now Garden that may be there.
    package static func save(_ page: NowPage) -> Endpoint {
        Endpoint(
            "now.update", .post, .of(page.address, "now"), access: .owner(page.address), isRepeatable: true,
            body: .json(
                .object(
                    .init("content", .string(page.content)),
                    page.isListed.map { .init("listed", $0 ? 1 : 0) })))
    }
}
