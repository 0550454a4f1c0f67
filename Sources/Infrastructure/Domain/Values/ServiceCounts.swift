package import FoundationEssentials

/// The size of the service (service reference, section 6.3); nil where it does not say.
package struct ServiceCounts: Sendable, Hashable {
    package var members: Int?
    package var addresses: Int?
    /// Addresses with a profile or web page.
    package var profiles: Int?
    /// Time of the request: the answer contains its time only inside a sentence, which may be reworded.
    package var updatedAt: Date

    package init(members: Int?, addresses: Int?, profiles: Int?, updatedAt: Date) {
        self.members = members
        self.addresses = addresses
        self.profiles = profiles
        self.updatedAt = updatedAt
    }
}
