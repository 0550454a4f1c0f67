import Arguments
import Changes
import Commands
import Domain
import FoundationEssentials
import Output
import Terminal

/// The changes that can be undone, in words, those of one command together:
/// `deleted purl 'tea'  demo  2 minutes ago  its count of 8 visits cannot be restored`.
struct UndoListView {
    /// Columns of a row without the address and the title, and the minimum for the title.
    private static let otherWidth = 44, minimumTitleWidth = 16

    private let now: Date
    private let titleWidth: Int

    /// - Parameters:
    ///   - items: newest first.
    ///   - columns: of the terminal.
    static func output(_ items: [UndoItem], now: Date, columns: Int) -> CommandOutput {
        var output = CommandOutput.list(items, empty: "there is nothing to undo")
        guard !items.isEmpty else { return output }
        let address = items.map { StyledText(Self.address(of: $0)).width }.max() ?? 0
        let view = UndoListView(
            now: now,
            titleWidth: min(ChangeSentence.titleWidth, max(minimumTitleWidth, columns - otherWidth - address)))
        output.screen = .rows(
            Dictionary(grouping: items, by: \.stored.group).values
                .sorted { $0[0].stored.number > $1[0].stored.number }.flatMap(view.rows))
        return output
    }

    /// A command that made one change is one row; otherwise a row about the command comes first.
    private func rows(_ items: [UndoItem]) -> [[StyledText]] {
        guard items.count > 1 else { return items.map { row($0, isMember: false) } }
        let addresses = Set(items.map { Self.address(of: $0) })
        let head: [StyledText] = [
            "", StyledText("\(items.count) changes of one command"),
            StyledText(addresses.count == 1 ? addresses.first ?? "" : ""), age(of: items[0]), "",
        ]
        return [head] + items.map { row($0, isMember: true) }
    }

    private func row(_ item: UndoItem, isMember: Bool) -> [StyledText] {
        let stored = item.stored
        let sentence = ChangeSentence(stored, item.description, isBesideAddress: true, titleWidth: titleWidth).done
        var remarks: [SafeText] = stored.state == .confirmed ? [] : ["(uncertain)"]
        if stored.isPassedOver { remarks.append("(gone)") }
        if !item.lost.isEmpty { remarks.append("\(line: item.lost.joined(separator: ", ")) cannot be restored") }
        return [
            StyledText(SafeText(line: stored.id), Palette.key),
            StyledText(isMember ? "  \(sentence)" : sentence),
            StyledText(isMember ? "" : Self.address(of: item)), isMember ? "" : age(of: item),
            StyledText(remarks.joined(separator: "  "), Palette.warning),
        ]
    }

    private func age(of item: UndoItem) -> StyledText {
        StyledText(RelativeTime.text(item.stored.createdAt, now: now), Palette.time)
    }

    private static func address(of item: UndoItem) -> SafeText { item.stored.change.address.map { "\($0)" } ?? "" }
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
