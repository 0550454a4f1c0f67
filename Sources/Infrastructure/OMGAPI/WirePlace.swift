/// Where a value stands in an answer. Spelled out for messages only: a list of hundreds would make a string for each of
/// its values.
indirect enum WirePlace: Sendable {
    case root(String, OddItems?)
    case member(String, of: WirePlace)
    case element(Int, of: WirePlace)

    var path: String {
        switch self {
        case .root(let name, _): name
        case .member(let key, let parent): parent.path + "." + key
        case .element(let position, let parent): "\(parent.path)[\(position)]"
        }
    }

    /// Where items that cannot be read are noted; nil makes one of them the failure of the whole list.
    var oddItems: OddItems? {
        switch self {
        case .root(_, let odd): odd
        case .member(_, let parent), .element(_, let parent): parent.oddItems
        }
    }
}
