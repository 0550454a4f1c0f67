import Domain
import Terminal

extension CompletionValue {
    /// Width of a description, in columns.
    private static let width = 60

    /// The description for display beside the word; nil for an empty one.
    var shortAbout: SafeText? {
        guard let about, !about.isEmpty else { return nil }
        guard about.utf8.count > Self.width else { return SafeText(line: about) }
        // Only the beginning is measured, because a text may be long.
        return SafeText(line: String(about.prefix(2 * Self.width))).shortened(to: Self.width)
    }
}
