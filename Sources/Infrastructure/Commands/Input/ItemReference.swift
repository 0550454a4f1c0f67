package import Domain
import Output
import Session

/// A reference to an item, from its name or its full public URL, which also contains the address.
package struct ItemReference: Sendable, Equatable {
    package let address: Address
    package let name: String
    /// Whether a URL named another address than the selected one.
    package let isForeign: Bool

    package init(address: Address, name: String, isForeign: Bool) {
        self.address = address
        self.name = name
        self.isForeign = isForeign
    }
}

extension Invocation {
    /// Parses an operand.
    /// - Parameters:
    ///   - hosts: the hosts of the public pages of this kind of item, such as `url.lol`.
    ///   - prefix: components of the URL's path before the name.
    /// - Throws: ``TritonError`` of code `usage` for another URL.
    package func reference(_ operand: String, hosts: [String], prefix: [String] = []) throws -> ItemReference {
        guard operand.hasPrefix("https://") || operand.hasPrefix("http://") else {
            return ItemReference(address: try address, name: operand, isForeign: false)
        }
        guard let found = PublicURL.item(operand, hosts: hosts), found.parts.count == prefix.count + 1,
            found.parts.starts(with: prefix), let name = found.parts.last
        else {
            throw TritonError(
                .usage, "'\(line: operand)' is not a URL of this kind of item",
                hint: "its pages have URLs on \(line: hosts.map { "ADDRESS." + $0 }.joined(separator: " or "))")
        }
        return ItemReference(address: found.address, name: name, isForeign: try session.address != found.address)
    }

    /// The same for a change, which only the selected address may make.
    /// - Throws: also code `usage` for the URL of another address.
    package func ownReference(_ operand: String, hosts: [String], prefix: [String] = []) throws -> ItemReference {
        let found = try reference(operand, hosts: hosts, prefix: prefix)
        guard !found.isForeign else {
            throw TritonError(
                .usage, "'\(line: operand)' belongs to '\(found.address)'",
                hint: "to change it, add --address \(line: found.address.name)")
        }
        return found
    }

    /// The hosts on which an address has pages (service reference, section 2).
    private static let hostsOfPages = ["status.lol", "url.lol", "paste.lol", "weblog.lol", "some.pics", "omg.lol"]

    /// The address of a read: the operand (an address or a URL), or the selected address.
    package func readAddress(_ operand: String?) throws -> Address {
        guard let operand else { return try address }
        if operand.contains("://"), let found = PublicURL.item(operand, hosts: Self.hostsOfPages) {
            return found.address
        }
        return try Address(validating: operand)
    }
}
