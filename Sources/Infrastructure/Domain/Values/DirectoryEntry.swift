/// An address in the public directory (service reference, section 6.3).
package struct DirectoryEntry: Sendable, Hashable {
    package var address: Address

    package init(address: Address) { self.address = address }

    package var url: String { PublicURL.page(of: address, on: "omg.lol") }
}

extension DirectoryEntry: DescribedItem {
    package static let fields = ItemFields<DirectoryEntry>(
        "directory item", named: ["address"],
        .derived("address", \.address.name, "the address, decoded from Punycode", column: .key),
        .derived("punycode", \.address.punycode, "its form in host names if it differs; else null"),
        .derived("url", \.url, "its public page", column: .main))

    package init(key: String, of address: Address) { self.init(address: address) }
}
