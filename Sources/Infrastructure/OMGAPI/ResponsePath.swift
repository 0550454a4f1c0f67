/// The position of a value in an answer. It is converted to text for messages only, to avoid a string for each value.
indirect enum ResponsePath: Sendable {
    case root(String, UnreadableItems?)
    case member(String, of: ResponsePath)
    case element(Int, of: ResponsePath)

    var path: String {
        switch self {
        case .root(let name, _): name
        case .member(let key, let parent): parent.path + "." + key
        case .element(let position, let parent): "\(parent.path)[\(position)]"
        }
    }

    /// The collection for items that cannot be read; nil if one such item fails the whole list.
    var unreadableItems: UnreadableItems? {
        switch self {
        case .root(_, let odd): odd
        case .member(_, let parent), .element(_, let parent): parent.unreadableItems
        }
    }
}
