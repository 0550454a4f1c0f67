package import ArgumentParser

/// Whether a thing is shown in public lists. Given twice, the later one wins.
package enum Listing: String, EnumerableFlag, Sendable {
    case listed, unlisted

    package var isListed: Bool { self == .listed }

    package static func help(for value: Listing) -> ArgumentHelp? {
        switch value {
        case .listed: "Show it in the public list."
        case .unlisted: "Take it off the public list."
        }
    }
}
