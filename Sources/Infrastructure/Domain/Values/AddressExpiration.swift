/// The public part of an expiration (service reference, section 6.2).
package struct AddressExpiration: Sendable, Hashable {
    package var address: Address
    /// Nil when the service does not tell.
    package var isExpired: Bool?
    /// Whether it ends within the next six months; nil when the service's words do not tell.
    package var isNear: Bool?
    /// The service's words, without markup.
    package var message: String

    package init(address: Address, isExpired: Bool?, isNear: Bool?, message: String) {
        self.address = address
        self.isExpired = isExpired
        self.isNear = isNear
        self.message = message
    }
}
