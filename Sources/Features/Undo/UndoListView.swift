import Commands
import FoundationEssentials
import Terminal

/// The changes that can be undone, in words, one row for each command:
/// `deleted purl 'tea'  demo  2 minutes ago  its count of 8 visits cannot be restored`.
struct UndoListView {
    /// Columns of a row without the address and the title.
    private static let otherWidth = 44

    private let now: Date
    private let titleWidth: Int
    private let otherServices: Set<String>

    /// - Parameters:
    ///   - items: newest first.
    ///   - otherServices: those that the changes are marked with.
    ///   - notice: printed when there are none.
    ///   - columns: of the terminal.
    static func output(
        _ items: [UndoItem], otherServices: Set<String>, notice: SafeText, now: Date, columns: Int
    ) -> CommandOutput {
        var output = CommandOutput.list(items, empty: notice)
        guard !items.isEmpty else { return output }
        let view = UndoListView(
            now: now,
            titleWidth: ChangeSentence.titleWidth(in: items.map(\.stored), columns: columns, beside: otherWidth),
            otherServices: otherServices)
        output.grouping = .init(by: "group") { positions in view.rows(positions.map { items[$0] }) }
        output.showRecords(at: Array(items.indices))
        return output
    }

    /// In the order of the first change of each command.
    private func rows(_ items: [UndoItem]) -> [[StyledText]] {
        let newestFirst = items.sorted { $0.stored.number > $1.stored.number }
        let commands = Dictionary(grouping: newestFirst, by: \.stored.group)
        var listed: Set<Int64> = []
        return items.compactMap { item in
            listed.insert(item.stored.group).inserted ? commands[item.stored.group].map(row) : nil
        }
    }

    /// The numbers of the changes of one command, as the commands accept them: `4` or `3-4`.
    static func range(from first: String, to last: String) -> String { first == last ? first : "\(first)-\(last)" }

    /// - Parameter items: the changes of one command, newest first.
    private func row(_ items: [UndoItem]) -> [StyledText] {
        let first = items[0], last = items[items.count - 1]
        let numbers = Self.range(from: last.stored.id, to: first.stored.id)
        let addresses = Set(items.map { ChangeSentence.address(of: $0.stored) })
        let sentences = items.map {
            ChangeSentence($0.stored, $0.description, isBesideAddress: true, titleWidth: titleWidth)
        }
        let remarks = [
            otherServices.contains(first.stored.service) ? "(at \(line: first.stored.service))" : nil,
            remark("uncertain", items.count { $0.stored.state != .confirmed }, of: items.count),
            remark("gone", items.count { $0.stored.isPassedOver }, of: items.count), Self.lost(items),
        ]
        return [
            StyledText(SafeText(line: numbers), Palette.key), StyledText(ChangeSentence.done(sentences)),
            StyledText(addresses.count == 1 ? addresses.first ?? "" : ""), age(of: first),
            StyledText(remarks.compactMap { $0 }.joined(separator: "  "), Palette.warning),
        ]
    }

    private func remark(_ word: SafeText, _ count: Int, of all: Int) -> SafeText? {
        count == 0 ? nil : all == 1 ? "(\(word))" : "(\(trusted: count.grouped) \(word))"
    }

    private static func lost(_ items: [UndoItem]) -> SafeText? {
        let phrases = Set(items.map(\.lost).filter { !$0.isEmpty })
        guard let first = phrases.first else { return nil }
        return phrases.count == 1
            ? "\(line: first.joined(separator: ", ")) cannot be restored" : "not everything can be restored"
    }

    private func age(of item: UndoItem) -> StyledText {
        StyledText(RelativeTime.text(item.stored.createdAt, now: now), Palette.time)
    }
}

extension UndoItem {
    /// The differences that `undo` would make.
    /// - Parameter items: one at least.
    static func difference(of items: [UndoItem]) -> CommandOutput {
        var output = items[0].difference
        if items.count > 1 {
            output = .list(items, empty: "")
            output.script = .several(items.map(\.difference.script))
            output.screen = .several(items.flatMap { [.own($0.sentence), $0.difference.screen] })
        }
        let dropped = items.count { $0.stored.change.isErased }
        if dropped > 0 {
            output.closing =
                items.count == 1
                ? "what it set was dropped: this is what undo restores"
                : "what \(dropped) of them set was dropped: of these it is what undo restores"
        }
        return output
    }

    /// From the state after the change to the state before it; only the latter if the other one was dropped.
    private var difference: CommandOutput {
        let change = stored.change
        let lines = { (state: Snapshot?) in RemoteText(description?.lines(state) ?? state?.record.text() ?? "") }
        var output = CommandOutput.record(self)
        output.sentence = sentence
        if change.isErased {
            output.script = .bytes(Array(lines(change.before).original.utf8))
            output.screen = .text(lines(change.before))
        } else {
            output.script = .difference(before: lines(change.after), after: lines(change.before))
            output.screen = .difference(before: lines(change.after), after: lines(change.before))
        }
        return output
    }
}
