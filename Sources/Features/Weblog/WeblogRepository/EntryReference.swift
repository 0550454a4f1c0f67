import Domain

/// An entry as a person points at it.
package enum EntryReference: Sendable, Equatable {
    /// The newest post that is public.
    case latest
    /// Its id, slug, location or title.
    case name(String)
    /// From its URL.
    case location(String)

    /// From a key of a change that was not looked up yet: what ``text`` gave.
    init(key: String) { self = key == "latest" ? .latest : .name(key) }

    /// How good a description of the entry it is; nil for none.
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
