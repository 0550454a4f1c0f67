import Domain

extension Status {
    /// The columns of lists of one address: all but the address.
    static let ownColumns = ["created_at", "emoji", "content", "id"]
    static let timelineColumns = ["created_at", "address", "emoji", "content", "id"]
}
