import Domain

enum FolderNotes {
    static let wholeHistory: SafeText =
        "fetch all of it with 'git fetch --unshallow', in a workflow with 'fetch-depth: 0'"

    static func changes(_ count: Int) -> SafeText { count == 1 ? "1 change" : "\(count) changes" }
}
