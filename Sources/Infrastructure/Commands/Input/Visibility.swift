import Arguments

/// Whether an item is shown in public lists. If both are given, the last one wins.
package enum Visibility: String, FlagChoice {
    case listed, unlisted

    package var isListed: Bool { self == .listed }

    package var about: String {
        switch self {
        case .listed: "Show it in the public list."
        case .unlisted: "Remove it from the public list."
        }
    }
}
