package import Domain
import HTTPTypes
package import OMGAPI

extension Endpoint where Answer == NowPage {
    /// `updated` and `listed` come as numbers or as strings of them (`API.md` section 4, rule 1).
    package static func nowPage(of address: Address) -> Endpoint {
        Endpoint("now.get", .get, ["address", .text(address.name), "now"], access: .open) { response throws(WireError) in
            let page = try response["now"].object()
            return NowPage(address: address, content: try page["content"].words() ?? "", isListed: page["listed"].flag, updatedAt: page["updated"].date)
        }
    }
}

extension Endpoint where Answer == [GardenPage] {
    package static var garden: Endpoint {
        Endpoint("now.garden", .get, ["now", "garden"], access: .open) { response throws(WireError) in
            try response["garden"].list { item throws(WireError) in
                let address = Address(try item["address"].required())
                let url = item["url"].string ?? NowPage(address: address, content: "", isListed: true).url
                return GardenPage(address: address, url: url, updatedAt: item["updated"].date)
            }
        }
    }
}

extension Endpoint where Answer == Void {
    /// Unlike the `listed` of pastes and PURLs, this one is an explicit 0 or 1 (section 4, rule 5).
    package static func save(_ page: NowPage) -> Endpoint {
        Endpoint("now.update", .post, ["address", .text(page.address.name), "now"], access: .owner(page.address), isRepeatable: true) { _ in }
            .with(body: .json(["content": .string(page.content), "listed": page.isListed ? 1 : 0]))
    }
}
