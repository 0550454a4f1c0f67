/// An address in the public directory (service reference, section 6.3).
package struct DirectoryEntry: Sendable, Hashable {
    package var address: Address

    package init(address: Address) { self.address = address }

    package var url: String { PublicURL.page(of: address, on: "omg.lol") }
}
