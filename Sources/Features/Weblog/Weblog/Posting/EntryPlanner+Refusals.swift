import Domain

/// Why the planner refuses a text.
extension EntryPlanner {
    static let picturesCannotWait = TritonError(
        .usage, "a text with pictures beside it cannot be sent later",
        hint: "upload them with 'triton pic upload', and name their URLs in the text")

    /// - Parameter hasOwnID: whether the id follows from the file, which then cannot be another entry.
    static func foreign(_ entry: WeblogEntry, hasOwnID: Bool) -> TritonError {
        let id = SafeText(line: ShellQuoting.bash(entry.id) ?? entry.id)
        let other: SafeText = hasOwnID ? "" : ", --new adds another"
        return TritonError(
            .exists, "the entry '\(line: entry.id)' has a text that did not come from here",
            hint: "see it with 'triton weblog get \(id)'; --force replaces it\(other)")
    }
}
