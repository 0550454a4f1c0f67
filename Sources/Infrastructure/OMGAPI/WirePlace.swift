/// Where a value stands in an answer. Spelled out for messages only: a list of hundreds would make a string for each of
/// its values.
indirect enum WirePlace: Sendable {
    case root(String)
    case member(String, of: WirePlace)
    case element(Int, of: WirePlace)

    var path: String {
        switch self {
        case .root(let name): name
        case .member(let key, let parent): parent.path + "." + key
        case .element(let position, let parent): "\(parent.path)[\(position)]"
        }
    }
}
