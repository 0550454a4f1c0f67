import Domain
import WeblogService

extension EntryOrigins {
    /// Of new files of folders: which of them git ignores, and which it may ignore.
    /// - Returns: by their positions.
    func decisions(about texts: [PostedText]) async throws -> [Int: EntryPost.Decision] {
        var decisions: [Int: EntryPost.Decision] = [:]
        for (root, texts) in Dictionary(grouping: texts, by: \.input.root) {
            let ignored = try await self.ignored(root, [texts.contains { !$0.input.isInWeblog } ? "." : "weblog"])
            for text in texts {
                if let error = ignored.refusal(orWith: "'triton weblog post FILE'") {
                    decisions[text.position] = .refused(error)
                } else if text.input.relativePath.map(ignored.paths.contains) == true {
                    decisions[text.position] = .ignored
                }
            }
        }
        return decisions
    }
}
