/// A preference of an address (service reference, section 6.10).
package struct Preference: Sendable, Hashable {
    /// The address.
    package var owner: String
    package var item: String
    package var value: String

    package init(owner: String, item: String, value: String) {
        self.owner = owner
        self.item = item
        self.value = value
    }
}
