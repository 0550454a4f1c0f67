import Domain
import WeblogService

/// A text that can be sent.
struct PostedText {
    /// Among the inputs.
    let position: Int
    let input: EntryInput
    var text: EntryPictures.Text

    /// The entry that it would replace, or make under its own id; nil for a text that is in no folder.
    func origin(replacing entry: WeblogEntry?) -> ReplacedEntry? {
        guard let id = entry?.id ?? input.id, let path = input.relativePath else { return nil }
        return ReplacedEntry(id: id, source: entry?.source, root: input.root, path: path)
    }
}
