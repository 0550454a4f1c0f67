import Arguments
import Changes
import Commands
import Domain
import FoundationEssentials
import Output

/// What can be taken back, in words: `deleted purl 'tea'  2 minutes ago  its count of 8 visits cannot be restored`.
enum UndoListView {
    static func output(_ items: [UndoItem], now: Date) -> CommandOutput {
        var output = CommandOutput.list(items, empty: "there is nothing to undo")
        guard !items.isEmpty else { return output }
        output.screen = .own(items.map { line($0, now) }.joined())
        return output
    }

    private static func line(_ item: UndoItem, _ now: Date) -> SafeText {
        var line: SafeText = "\(line: item.stored.id)  \(item.sentence)  \(RelativeAge.text(from: item.stored.createdAt, to: now, suffix: "ago"))"
        if item.stored.state != .confirmed { line += "  (uncertain)" }
        if !item.lost.isEmpty { line += "  \(line: item.lost.joined(separator: ", ")) cannot be restored" }
        return line + "\n"
    }
}

/// What `undo` would change: the state that it restores, against the state that the change left.
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
