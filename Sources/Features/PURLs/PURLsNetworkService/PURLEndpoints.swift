package import Domain
import HTTPTypes
package import OMGAPI

extension Endpoint where Answer == [PURL] {
    /// Without a token only listed ones are there, and the key is missing: then a missing `listed` means yes (section 4, rule 4).
    package static func purls(of address: Address) -> Endpoint {
        Endpoint("purl.list", .get, ["address", .text(address.name), "purls"], access: .optional(address)) { response throws(WireError) in
            try response["purls"].items.map { item throws(WireError) in try PURL(wire: item, of: address, listedWhenMissing: true) }
        }
    }
}

extension Endpoint where Answer == PURL {
    package static func purl(_ name: String, of address: Address) -> Endpoint {
        Endpoint("purl.get", .get, ["address", .text(address.name), "purl", .text(name)], access: .optional(address)) { response throws(WireError) in
            try PURL(wire: response["purl"], of: address, listedWhenMissing: false)
        }
    }
}

extension Endpoint where Answer == Void {
    /// Creates or replaces. `listed` is sent only as yes: its presence has counted as such (section 4, rule 5).
    package static func save(_ purl: PURL) -> Endpoint {
        var body: [JSON.Member] = [.init("name", .string(purl.name)), .init("url", .string(purl.target))]
        if purl.isListed { body.append(.init("listed", true)) }
        return Endpoint("purl.create", .post, ["address", .text(purl.address.name), "purl"], access: .owner(purl.address), isRepeatable: true) { _ in }
            .with(body: .json(.object(body)))
    }

    package static func deletePURL(_ name: String, of address: Address) -> Endpoint {
        Endpoint("purl.delete", .delete, ["address", .text(address.name), "purl", .text(name)], access: .owner(address)) { _ in }
    }
}

extension PURL {
    fileprivate init(wire: Wire, of address: Address, listedWhenMissing: Bool) throws(WireError) {
        self.init(
            name: try wire["name"].required(), address: address, target: wire["url"].string ?? "", counter: wire["counter"].int,
            isListed: wire["listed"].json == nil ? listedWhenMissing : wire["listed"].flag)
    }
}
