import Changes
import Commands
import Domain
import FoundationEssentials
import Output
import Terminal

/// The outbox in words, as `undo --list` has them: `upload picture cat.jpg  demo  unsent  just now  no connection`.
enum OutboxListView {
    /// Columns of a row without the address, the title and the reason.
    private static let otherWidth = 48

    /// - Parameters:
    ///   - otherServices: those that the changes are marked with.
    ///   - columns: of the terminal.
    static func output(
        _ items: [OutboxItem], otherServices: Set<String>, empty: SafeText, now: Date, columns: Int
    ) -> CommandOutput {
        var output = CommandOutput.list(items, empty: empty)
        guard !items.isEmpty else { return output }
        let width = ChangeSentence.titleWidth(in: items.map(\.stored), columns: columns, beside: otherWidth)
        output.screen = .rows(
            items.map { item in
                let stored = item.stored
                let sentence = ChangeSentence(stored, item.description, isBesideAddress: true, titleWidth: width).toDo
                let service: SafeText =
                    otherServices.contains(stored.service) ? "(at \(line: stored.service))  " : ""
                return [
                    StyledText(SafeText(line: stored.id), Palette.key), StyledText(sentence),
                    StyledText(ChangeSentence.address(of: stored)),
                    StyledText(SafeText(line: stored.state.rawValue), Palette.warning),
                    StyledText(RelativeTime.text(stored.createdAt, now: now), Palette.time),
                    StyledText(
                        service
                            + (stored.isDue(at: now)
                                ? SafeText(line: stored.reason) : "due \(LocalTime.text(stored.dueAt ?? now))")),
                ]
            })
        return output
    }
}
