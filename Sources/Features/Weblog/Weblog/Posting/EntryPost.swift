import Changes
import Domain

/// A text to post, and what is done with it.
struct EntryPost {
    enum Decision {
        /// Not decided yet.
        case open
        case send(Change)
        case unchanged
        /// A file of a folder without a text. It is not an entry yet.
        case empty
        /// A new file of a folder that git ignores.
        case ignored
        case refused(TritonError)
    }

    /// Its name on the command line.
    let name: String
    /// Its absolute path, by which a later command knows its entry; nil for standard input and for records of --from.
    var file: String?
    /// The existing entry of this text.
    var entry: WeblogEntry?
    var decision = Decision.open

    var change: Change? { if case .send(let change) = decision { change } else { nil } }
    var isOpen: Bool { if case .open = decision { true } else { false } }
    var isUnchanged: Bool { if case .unchanged = decision { true } else { false } }
    var isEmpty: Bool { if case .empty = decision { true } else { false } }
    var isIgnored: Bool { if case .ignored = decision { true } else { false } }
    var isRefused: Bool { if case .refused = decision { true } else { false } }
}
