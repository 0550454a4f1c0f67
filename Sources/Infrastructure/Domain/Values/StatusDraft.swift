package struct StatusDraft: Sendable, Hashable {
    /// Nil leaves the choice to the service.
    package var emoji: String?
    package var content: String
    package var externalURL: String?
    /// Whether this status is not posted to Mastodon, if the statuslog is set up to do so.
    package var skipsMastodon: Bool

    package init(emoji: String?, content: String, externalURL: String? = nil, skipsMastodon: Bool = false) {
        self.emoji = emoji
        self.content = content
        self.externalURL = externalURL
        self.skipsMastodon = skipsMastodon
    }
}
