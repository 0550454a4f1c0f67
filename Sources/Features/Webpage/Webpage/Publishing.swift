import ArgumentParser

/// Whether a text that is saved is shown to everybody. Given twice, the later one wins.
enum Publishing: String, EnumerableFlag, Sendable {
    case publish
    case noPublish = "no-publish"

    static func name(for value: Publishing) -> NameSpecification { .customLong(value.rawValue) }

    static func help(for value: Publishing) -> ArgumentHelp? {
        switch value {
        case .publish: "Show the text to everybody, which is the default."
        case .noPublish: "Change the working copy only."
        }
    }
}
