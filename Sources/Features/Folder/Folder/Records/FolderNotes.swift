import Commands
import Domain
import FolderPlan

/// Reports the items that are not changed, and the reasons. Several items with the same reason become one line.
enum FolderNotes {
    private static let maximumNamed = 2

    /// How a clone of a part of the history becomes a whole one.
    static let wholeHistory: SafeText =
        "fetch all of it with 'git fetch --unshallow', in a workflow with 'fetch-depth: 0'"

    static func changes(_ count: Int) -> SafeText { count == 1 ? "1 change" : "\(count) changes" }

    static func report(_ notes: [UnwrittenItem], relativeTo paths: ShownPaths, _ call: Invocation) {
        var reasons: [SafeText] = []
        for note in notes where !reasons.contains(note.reason) { reasons.append(note.reason) }
        for reason in reasons {
            let items = notes.filter { $0.reason == reason }.map(\.item)
            if items.count <= maximumNamed {
                for item in items { call.note("\(line: paths(item.path)): \(reason)") }
            } else {
                call.note("\(line: paths(items[0].path)) and \(items.count - 1) more: \(reason)")
            }
        }
    }
}
