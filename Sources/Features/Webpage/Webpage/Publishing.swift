import Arguments

/// Whether a saved text is published. If both flags are given, the last one counts.
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
