import Changes

extension EntryPlanner {
    /// The decisions about all texts.
    struct Plan {
        let posts: [EntryPost]
        let handler: any ChangeHandler
        let pictureCount: Int
        /// Whether the entries are those of a folder.
        var isOfFolder = false
        /// The entries of the service, if they were read.
        var matches: EntryMatches?
    }
}
