package import Domain
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

/// How a noun's items are named on the command line: by their names, or by the URLs of their public pages.
package struct ItemOperand: Sendable {
    /// The hosts of the pages, such as `url.lol`.
    private let hosts: [String]
    /// The URL of the page for another URL of the item, which may be one of the service itself.
    private let pageURL: @Sendable (_ url: String, _ service: Origin) throws -> String
    private let checkName: @Sendable (String) throws(TritonError) -> Void

    /// - Parameter check: refuses what cannot be a name.
    package init(
        hosts: [String],
        pageURL: @escaping @Sendable (_ url: String, _ service: Origin) throws -> String = { url, _ in url },
        check: @escaping @Sendable (String) throws(TritonError) -> Void
    ) {
        self.hosts = hosts
        self.pageURL = pageURL
        checkName = check
    }

    /// Refuses an operand that is wrong in itself; the selected address is not needed for that.
    package func check(_ operand: String) throws(TritonError) {
        if !PublicURL.isURL(operand) { try checkName(operand) }
    }

    fileprivate func reference(_ operand: String, _ call: Invocation) throws -> ItemReference {
        let item: ItemReference
        if PublicURL.isURL(operand) {
            let url = try pageURL(operand, call.session.origin)
            guard let found = PublicURL.item(url, hosts: hosts), found.parts.count == 1 else {
                throw TritonError(
                    .usage, "'\(line: url)' is not a URL of this kind of item",
                    hint: "its pages have URLs on \(line: hosts.map { "ADDRESS." + $0 }.joined(separator: " or "))")
            }
            item = ItemReference(
                address: found.address, name: found.parts[0], isForeign: try call.session.address != found.address)
        } else {
            item = ItemReference(address: try call.address, name: operand, isForeign: false)
        }
        try checkName(item.name)
        return item
    }
}

extension Invocation {
    /// The item that an operand names.
    /// - Throws: ``TritonError`` of code `usage` for another URL, and for what cannot be a name.
    package func item(_ operand: String, _ kind: ItemOperand) throws -> ItemReference {
        try kind.reference(operand, self)
    }

    /// The same for a change, which only the selected address may make.
    /// - Throws: also code `usage` for the URL of another address.
    package func ownItem(_ operand: String, _ kind: ItemOperand) throws -> ItemReference {
        let found = try kind.reference(operand, self)
        guard !found.isForeign else { throw foreign(operand, of: found.address) }
        return found
    }

    /// The error for a change of an item of another address.
    package func foreign(_ operand: String, of owner: Address) -> TritonError {
        TritonError(
            .usage, "'\(line: operand)' belongs to '\(owner)'",
            hint: "to change it, add --address \(line: owner.name)")
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
