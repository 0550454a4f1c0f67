package import Domain
import HTTPTypes
package import OMGAPI

extension Endpoint where Answer == Bio {
    package static func bio(of address: Address) -> Endpoint {
        Endpoint("status.bio.get", .get, ["address", .text(address.name), "statuses", "bio", .trailingSlash], access: .open) { response throws(WireError) in
            Bio(address: address, content: try response["bio"].words() ?? "", css: try response["css"].words() ?? "")
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
