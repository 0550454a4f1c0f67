package import Domain

/// An address, and whether commands act as it.
package struct OwnAddress: Sendable {
    package let details: AddressDetails
    package let isCurrent: Bool
}
