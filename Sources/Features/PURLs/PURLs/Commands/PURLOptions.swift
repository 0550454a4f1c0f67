import Commands

/// The options of `purl add` and `purl edit` that set a field.
struct PURLOptions: CommandOptions {
    static let form = "[--listed|--unlisted]"

    @Flag(oneOf: Visibility.self) var listing: Visibility?

    var isGiven: Bool { listing != nil }

    /// Fields without an option stay as they are.
    func set(_ purl: inout PURL) {
        purl.isListed = listing?.isListed ?? purl.isListed
    }
}
