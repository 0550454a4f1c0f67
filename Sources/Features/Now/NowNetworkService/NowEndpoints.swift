package import Domain
import HTTPTypes
package import OMGAPI

extension Endpoint where Answer == NowPage {
    package static func nowPage(of address: Address) -> Endpoint {
        Endpoint("now.get", .get, NowPage.path(of: address), access: .open) { response throws(ResponseError) in
            try NowPage.read(response, of: address).page
        }
    }
}

extension Endpoint where Answer == (page: NowPage, hasText: Bool) {
    /// The page, and whether the answer had a text, which may be empty.
    package static func nowPageWithText(of address: Address) -> Endpoint {
        Endpoint("now.get", .get, NowPage.path(of: address), access: .open) { response throws(ResponseError) in
            try NowPage.read(response, of: address)
        }
    }
}

extension NowPage {
    fileprivate static func path(of address: Address) -> [PathPart] { ["address", .text(address.name), "now"] }

    /// `updated` and `listed` are numbers, or strings that contain numbers (service reference, section 4, rule 1).
    fileprivate static func read(_ response: ResponseValue, of address: Address) throws(ResponseError) -> (
        page: NowPage, hasText: Bool
    ) {
        let value = try response["now"].object()
        let content = try value["content"].words()
        let page = NowPage(
            address: address, content: content ?? "", isListed: value["listed"].flag, updatedAt: value["updated"].date)
        return (page, content != nil)
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
    /// Unlike the `listed` of pastes and PURLs, this one is an explicit 0 or 1 (section 4, rule 5).
    package static func save(_ page: NowPage) -> Endpoint {
        Endpoint(
            "now.update", .post, ["address", .text(page.address.name), "now"], access: .owner(page.address),
            isRepeatable: true
        ) { _ in }
        .with(body: .json(["content": .string(page.content), "listed": page.isListed ? 1 : 0]))
    }
}
