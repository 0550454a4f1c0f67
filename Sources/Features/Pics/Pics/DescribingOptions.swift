import Arguments
import Domain

/// The options that describe a picture, on upload and afterwards.
struct DescribingOptions: CommandOptions {
    @Option("--alt", takes: "text", help: "Describe the picture for people who cannot see it.") var alt: String?
    @Option("--caption", takes: "text", help: "The text below the picture; a picture without one is not shown.")
    var caption: String?
    @Option("--tag", takes: "tag", help: "A tag; can be given several times. Replaces the existing tags.") var tag:
        [String] = []
    @Flag("--hidden", help: "Hide it from the public; this cannot be reversed.") var hidden = false

    /// - Throws: ``TritonError`` of code `usage`.
    func check() throws(TritonError) {
        for tag in tag where tag.contains(",") {
            throw TritonError(
                .usage, "'\(line: tag)' cannot be a tag, because the service separates tags by commas",
                hint: "give --tag once for each")
        }
    }

    /// An empty tag means no tags, so that all tags can be removed.
    var change: PictureChange {
        PictureChange(
            caption: caption, alt: alt, tags: tag.isEmpty ? nil : tag.map(\.trimmed).filter { !$0.isEmpty },
            hides: hidden)
    }
}
