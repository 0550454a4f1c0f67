package import Domain

/// An address, and whether it is the one that commands speak as.
package struct OwnAddress: Sendable {
    package let details: AddressDetails
    package let isCurrent: Bool
}
