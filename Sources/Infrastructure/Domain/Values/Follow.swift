/// An entry in the list of the addresses that an address follows, or that follow it.
package struct Follow: Sendable, Hashable {
    /// The owner of the list.
    package let address: Address
    package let other: Address

    package init(_ other: Address, in address: Address) {
        self.address = address
        self.other = other
    }

    /// The page with the statuses of the other address.
    package var url: String { PublicURL.page(on: "status.lol", [other.label]) }
}

extension Follow: DescribedItem {
    package static let fields = ItemFields<Follow>(
        "follow", key: .chosen("address"), named: ["address"],
        .derived("address", \.other.name, "who follows or is followed", column: .key),
        .derived("url", \.url, "the statuses of that address", column: .main))

    package init(key: String, of address: Address) { self.init(Address(key), in: address) }
}
