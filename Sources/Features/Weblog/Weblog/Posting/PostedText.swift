import Domain
import FolderPlan
import WeblogService

/// A text that can be sent.
struct PostedText {
    /// Among the inputs.
    let position: Int
    var input: EntryInput
    var text: EntryPictures.Text

    /// The entry that it would replace, or make under its own id; nil for a text that is in no folder.
    func origin(replacing entry: WeblogEntry?) -> ReplacedEntry? {
        guard let id = entry?.id ?? input.id, let path = input.relativePath else { return nil }
        return ReplacedEntry(id: id, source: entry?.source, root: input.root, path: path)
    }
}

extension [PostedText] {
    /// Gives files the ids under which omg.lol's own Action has posted them.
    /// - Parameter ids: of the entries of the service.
    mutating func useLiteralIDs(among ids: Set<String>) {
        let inWeblog = indices.filter { self[$0].input.isInWeblog && self[$0].input.id != nil }
        for (_, positions) in Dictionary(grouping: inWeblog, by: { self[$0].input.root }) {
            let literal = LiteralIDs.find(self[positions[0]].input.pathsOfFolder, among: ids)
            for position in positions {
                guard let path = self[position].input.relativePath, let id = literal[path] else { continue }
                self[position].input.id = id
            }
        }
    }
}
