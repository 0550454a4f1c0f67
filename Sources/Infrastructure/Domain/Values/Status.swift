package import FoundationEssentials

/// A short public message of an address (service reference, section 6.11).
package struct Status: Sendable, Hashable {
    package let id: String
    package let address: Address
    /// Usually one emoji, but the server accepts any text: it may be empty or several characters long (section 5).
    package var emoji: String
    /// Markdown.
    package var content: String
    /// Nil when neither the service nor the id gives it.
    package var createdAt: Date?
    /// Any link, also `mailto:`; the Mastodon post if statuses are also posted to Mastodon.
    package var externalURL: String?

    /// - Parameter createdAt: without it the time is read from the id.
    package init(
        id: String, address: Address, emoji: String, content: String, createdAt: Date? = nil, externalURL: String? = nil
    ) {
        self.id = id
        self.address = address
        self.emoji = emoji
        self.content = content
        self.createdAt = createdAt ?? Self.time(ofID: id)
        self.externalURL = externalURL
    }

    /// The public page, as the service itself names it when a status is saved.
    package var url: String { PublicURL.page(on: "status.lol", [address.label, id]) }

    /// An id made by the service begins with its time: 13 hexadecimal digits, the first eight of them epoch seconds
    /// (section 5).
    package static func time(ofID id: String) -> Date? {
        guard id.utf8.count == 13, id.utf8.allSatisfy(\.isLowercaseHexDigit),
            let seconds = UInt32(id.prefix(8), radix: 16)
        else { return nil }
        return Date(timeIntervalSince1970: Double(seconds))
    }
}

extension [Status] {
    /// The list sorted by time, because the service's order is not reliable (service reference, section 4, rule 9). A
    /// list that is sorted already is not copied. Ids made within one second increase.
    package var newestFirst: [Status] {
        // In the buffer, where no status is copied for a comparison.
        let isSorted = withUnsafeBufferPointer { statuses in
            statuses.indices.dropLast().allSatisfy { index in
                let times = (statuses[index].time, statuses[index + 1].time)
                return times.0 == times.1 ? statuses[index].id >= statuses[index + 1].id : times.0 > times.1
            }
        }
        return isSorted ? self : sorted { $0.time == $1.time ? $0.id > $1.id : $0.time > $1.time }
    }
}

extension Status {
    fileprivate var time: Date { createdAt ?? .distantPast }
}

extension Status: DescribedItem {
    /// The link is not compared: the service sets it later if it posts the status to Mastodon.
    package static let fields = ItemFields<Status>(
        "status", key: .assigned("id"), named: ["id"],
        feed: Feed(badge: "emoji", author: "address", time: "created_at", id: "id", text: "content", isMarkdown: true),
        .derived("id", \.id, "its id", column: .key),
        .derived("address", \.address.name, "the address that owns it", column: .useful),
        .field("emoji", \.emoji, "its emoji", form: .line, column: .key),
        .field("content", \.content, "the text, as Markdown", form: .prose, column: .main),
        .field("created_at", \.createdAt, "when it was posted", column: .useful),
        .field("external_url", \.externalURL, "its link, or the copy on Mastodon"),
        .derived("url", \.url, "its public page"))

    package init(key: String, of address: Address) { self.init(id: key, address: address, emoji: "", content: "") }
}
