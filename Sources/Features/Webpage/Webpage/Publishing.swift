import Arguments

/// Whether a text that is saved is shown to everybody. Given twice, the later one wins.
enum Publishing: String, FlagChoice {
    case publish
    case noPublish = "no-publish"

    var about: String {
        switch self {
        case .publish: "Show the text to everybody, which is the default."
        case .noPublish: "Change the working copy only."
        }
    }
}
