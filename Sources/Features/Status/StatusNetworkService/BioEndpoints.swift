package import Domain
import HTTPTypes
package import OMGAPI

extension Endpoint where Answer == Bio {
    package static func bio(of address: Address) -> Endpoint {
        Endpoint("status.bio.get", .get, ["address", .text(address.name), "statuses", "bio", .trailingSlash], access: .open) { response in
            Bio(address: address, content: response["bio"].string ?? "", css: response["css"].isMissing ? "" : response["css"].string ?? "")
        }
    }
}

extension Endpoint where Answer == Void {
    /// Read as `bio`, written as `content` (`API.md` section 6.11).
    package static func save(_ bio: Bio) -> Endpoint {
        Endpoint("status.bio.set", .post, ["address", .text(bio.address.name), "statuses", "bio", .trailingSlash], access: .owner(bio.address), isRepeatable: true) { _ in }
            .with(body: .json(["content": .string(bio.content)]))
    }
}
