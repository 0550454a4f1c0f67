/// An entry in the list of the addresses that an address follows, or that follow it.
package struct Follow: Sendable, Hashable {
    /// The owner of the list.
    package let owner: Address
    /// The address in the list.
    package let address: Address

    package init(owner: Address, address: Address) {
        self.owner = owner
        self.address = address
    }

    /// The page with the statuses of that address.
    package var url: String { PublicURL.page(on: "status.lol", [address.label]) }
}
