/// An address whose owner wants to be found (service reference, section 6.3).
package struct DirectoryEntry: Sendable, Hashable {
    package var address: Address

    package init(address: Address) { self.address = address }

    /// The page that everybody sees.
    package var url: String { PublicURL.page(of: address, on: "omg.lol") }
}
