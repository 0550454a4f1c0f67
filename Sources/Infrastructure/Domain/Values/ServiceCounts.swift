package import FoundationEssentials

/// The size of the service (service reference, section 6.3); nil where it does not say.
package struct ServiceCounts: Sendable, Hashable {
    package var members: Int?
    package var addresses: Int?
    /// Addresses with a profile or web page.
    package var profiles: Int?
    /// Time of the request: the answer contains its time only inside a sentence, which may be reworded.
    package var updatedAt: Date
}

extension ServiceCounts: DescribedItem {
    package static let fields = ItemFields<ServiceCounts>(
        "service",
        .field("members", \.members, "people with an account; null if the service does not say", column: .key),
        .field("addresses", \.addresses, "active addresses; null if the service does not say", column: .main),
        .field(
            "profiles", \.profiles, "addresses with a profile or web page; null if the service does not say",
            column: .useful),
        .field("updated_at", \.updatedAt, "when the service was asked", column: .extra))

    package var address: Address { .unowned }

    package init(key: String, of address: Address) { self.init(updatedAt: .distantPast) }
}
