/// Where a value is in an answer. Spelled out for messages only: a list of hundreds would make a string for each of its
/// values.
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

    /// Where items that cannot be read are noted; nil makes one of them the failure of the whole list.
    var unreadableItems: UnreadableItems? {
        switch self {
        case .root(_, let odd): odd
        case .member(_, let parent), .element(_, let parent): parent.unreadableItems
        }
    }
}
