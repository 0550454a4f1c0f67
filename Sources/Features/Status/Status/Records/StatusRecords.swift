import Domain

extension Status {
    /// The columns of lists of one address: all but the address.
    static let ownColumns = ["created_at", "emoji", "content", "id"]
    static let timelineColumns = ["created_at", "address", "emoji", "content", "id"]
}

extension Mute: DescribedRecord {
    static let fields = ItemFields<Mute>(
        "mute",
        .derived("kind", \.kind.rawValue, "address or keyword", column: .useful),
        .derived("value", \.value, "who, or which words", column: .main),
        .derived("created_at", \.createdAt, "since when", column: .extra))
}
