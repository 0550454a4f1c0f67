/// Where readers find an entry (service reference, section 6.14).
package enum EntryStatus: String, Sendable, CaseIterable {
    case live = "Live"
    case draft = "Draft"
    /// Only by its URL.
    case unlisted = "Unlisted"
    /// Not in feeds.
    case webOnly = "Web Only"
    case feedOnly = "Feed Only"

    /// The value of a header, in any case; without a value, it is live.
    package init?(_ text: String) {
        let name = text.isEmpty ? Self.live.rawValue : text
        guard let status = Self.allCases.first(where: { $0.rawValue.lowercased() == name.lowercased() }) else {
            return nil
        }
        self = status
    }
}
