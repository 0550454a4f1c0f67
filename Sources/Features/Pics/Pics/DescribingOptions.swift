import CommandKit
import Domain

/// What is said about a picture, on upload and afterwards.
struct DescribingOptions: CommandOptions {
    @Option("--alt", takes: "text", help: "Say what it shows, for those who cannot see it.") var alt: String?
    @Option("--caption", takes: "text", help: "The text below it; a picture without one is not shown.") var caption: String?
    @Option("--tag", takes: "tag", help: "A tag; may be given several times. Replaces those it has.") var tag: [String] = []
    @Flag("--hidden", help: "Keep it from the public; there is no way back.") var hidden = false

    /// - Throws: ``TritonError`` of code `usage`.
    func check() throws(TritonError) {
        for tag in tag where tag.contains(",") {
            throw TritonError(.usage, "'\(line: tag)' cannot be a tag, because the service separates tags by commas", hint: "give --tag once for each")
        }
    }

    /// The options as they were given. With `=`, because a caption may begin with a hyphen.
    var words: [String] {
        (alt.map { ["--alt=\($0)"] } ?? []) + (caption.map { ["--caption=\($0)"] } ?? []) + tag.map { "--tag=\($0)" } + (hidden ? ["--hidden"] : [])
    }

    /// An empty tag stands for none, so that all can be taken away.
    var change: PictureChange {
        PictureChange(caption: caption, alt: alt, tags: tag.isEmpty ? nil : tag.map(\.trimmed).filter { !$0.isEmpty }, hides: hidden)
    }
}
