/// One address in the list of those that another follows, or is followed by.
package struct Follow: Sendable, Hashable {
    /// Whose list it is in.
    package let owner: Address
    /// Who is in it.
    package let address: Address

    package init(owner: Address, address: Address) {
        self.owner = owner
        self.address = address
    }

    /// Where the statuses of that address are.
    package var url: String { PublicURL.page(on: "status.lol", [address.label]) }
}
