/// An entry in the list of the addresses that an address follows, or that follow it.
package struct Follow: Sendable, Hashable {
    package let owner: Address
    package let address: Address

    package init(owner: Address, address: Address) {
        self.owner = owner
        self.address = address
    }

    /// The page with the statuses of that address.
    package var url: String { PublicURL.page(on: "status.lol", [address.label]) }
}
