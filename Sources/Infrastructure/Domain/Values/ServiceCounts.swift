package import FoundationEssentials

/// How large the service is (service reference, section 6.3); nil where it does not say.
package struct ServiceCounts: Sendable, Hashable {
    package var members: Int?
    package var addresses: Int?
    /// Addresses with a profile or web page.
    package var profiles: Int?
    /// When the service was asked: the answer carries its time only inside a sentence, which may be reworded.
    package var updatedAt: Date

    package init(members: Int?, addresses: Int?, profiles: Int?, updatedAt: Date) {
        self.members = members
        self.addresses = addresses
        self.profiles = profiles
        self.updatedAt = updatedAt
    }
}
