import Domain

/// A reference to an entry, as the user wrote it.
package enum EntryReference: Sendable, Equatable {
    /// The newest post that is public.
    case latest
    /// Its id, slug, location or title.
    case name(String)
    /// The path in its URL.
    case location(String)

    /// Reads the key of a change that was not resolved yet, which is the ``text`` of a reference.
    init(key: String) { self = key == "latest" ? .latest : .name(key) }

    /// How exactly it names the entry: 0 is the best match; nil if it does not match.
    func rank(_ entry: WeblogEntry) -> Int? {
        switch self {
        case .latest: nil
        case .location(let path): entry.location == path ? 0 : nil
        case .name(let name):
            if entry.id == name {
                0
            } else if entry.slug == name || entry.location == name || entry.location == "/" + name {
                1
            } else {
                entry.title?.lowercased() == name.lowercased() ? 2 : nil
            }
        }
    }

    package var text: String {
        switch self {
        case .latest: "latest"
        case .name(let text), .location(let text): text
        }
    }
}
