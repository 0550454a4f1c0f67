import Arguments
import Changes
import Commands
import Domain
import FoundationEssentials
import Output
import Terminal

/// The changes that can be undone, in words: `deleted purl 'tea'  2 minutes ago  its count of 8 visits cannot be
/// restored`.
enum UndoListView {
    /// Columns of a row without the title, and the minimum for the title.
    private static let otherWidth = 42, minimumTitleWidth = 16

    /// - Parameter columns: of the terminal.
    static func output(_ items: [UndoItem], now: Date, columns: Int) -> CommandOutput {
        var output = CommandOutput.list(items, empty: "there is nothing to undo")
        guard !items.isEmpty else { return output }
        let width = min(UndoItem.titleWidth, max(minimumTitleWidth, columns - otherWidth))
        output.screen = .rows(items.map { row($0, now, width) })
        return output
    }

    private static func row(_ item: UndoItem, _ now: Date, _ titleWidth: Int) -> [StyledText] {
        var remarks: [SafeText] = item.stored.state == .confirmed ? [] : ["(uncertain)"]
        if !item.lost.isEmpty { remarks.append("\(line: item.lost.joined(separator: ", ")) cannot be restored") }
        return [
            StyledText(SafeText(line: item.stored.id), Palette.key), StyledText(item.sentence(titleWidth: titleWidth)),
            StyledText(RelativeTime.text(item.stored.createdAt, now: now), Palette.time),
            StyledText(remarks.joined(separator: "  "), Palette.warning),
        ]
    }
}

/// The difference that `undo` would make: from the state after the change to the state before it.
struct UndoDifference {
    let item: UndoItem

    func output(_ call: Invocation) -> CommandOutput {
        let change = item.stored.change
        let lines = { (state: Snapshot?) in RemoteText(item.description?.lines(state) ?? state?.record.text() ?? "") }
        var output = CommandOutput.record(item)
        output.script = .difference(before: lines(change.after), after: lines(change.before))
        output.screen = .difference(before: lines(change.after), after: lines(change.before))
        output.sentence = item.sentence
        return output
    }
}
