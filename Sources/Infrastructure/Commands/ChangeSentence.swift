package import Changes
package import Domain
import Terminal

/// A change in words, the same in all lists and messages: `delete purl 'tea'`, and afterwards `deleted purl 'tea'`.
package struct ChangeSentence: Sendable {
    private let stored: StoredChange
    private var change: Change { stored.change }
    /// Nil for a kind that this version of the program does not know.
    private let description: ChangeDescription?
    /// Whether the address of an item that an address has once is left out, because it is shown beside the sentence.
    private let isBesideAddress: Bool
    private let titleWidth: Int

    /// Maximum number of columns of a title.
    package static let titleWidth = 40

    /// - Parameter titleWidth: maximum number of columns of a title.
    package init(
        _ stored: StoredChange, _ description: ChangeDescription?, isBesideAddress: Bool = false,
        titleWidth: Int = Self.titleWidth
    ) {
        self.stored = stored
        self.description = description
        self.isBesideAddress = isBesideAddress
        self.titleWidth = titleWidth
    }

    /// Columns of a title in a list, so that the other columns of a row fit beside it.
    /// - Parameters:
    ///   - columns: of the terminal.
    ///   - otherWidth: columns of a row without the address and the title.
    package static func titleWidth(in changes: [StoredChange], columns: Int, beside otherWidth: Int) -> Int {
        let address = changes.map { StyledText(self.address(of: $0)).width }.max() ?? 0
        return min(titleWidth, max(16, columns - otherWidth - address))
    }

    /// The column of a list beside the sentence.
    package static func address(of stored: StoredChange) -> SafeText { stored.change.address.map { "\($0)" } ?? "" }

    /// As something to do: `upload picture cat.jpg`.
    package var toDo: SafeText { "\(verb.toDo) \(object)" }

    /// As something done: `uploaded picture cat.jpg`.
    package var done: SafeText { "\(verb.done) \(object)" }

    /// The changes of one command as something done: `posted 3,000 entries ('Post 2999', …), uploaded picture cat.jpg`.
    /// Those of one kind are counted, and the first of them is named.
    package static func done(_ changes: [ChangeSentence]) -> SafeText {
        var kinds: [[ChangeSentence]] = []
        for change in changes {
            if let place = kinds.firstIndex(where: { $0[0].isCounted(with: change) }) {
                kinds[place].append(change)
            } else {
                kinds.append([change])
            }
        }
        return kinds.map { changes in
            let first = changes[0]
            guard changes.count > 1 else { return first.done }
            let items: SafeText = "\(trusted: changes.count.grouped) \(first.description?.plural ?? first.kindName)"
            return "\(first.verb.done) \(items)\(first.name.map { " (\($0), …)" } ?? "")"
        }.joined(separator: ", ")
    }

    private func isCounted(with other: ChangeSentence) -> Bool {
        change.kind == other.change.kind && change.action == other.change.action
    }

    /// The item: `purl 'tea'`.
    package var object: SafeText {
        // 'follow' is both the verb and the name of its kind.
        if let name { return verb.toDo == kindName ? name : "\(kindName) \(name)" }
        if description?.keyField != nil { return "\(article) \(kindName)" }
        guard let address = change.address, !isBesideAddress else { return "the \(kindName)" }
        return "the \(kindName) of '\(address)'"
    }

    private var article: SafeText { kindName.rendered.first.map { "aeiou".contains($0) } == true ? "an" : "a" }

    private var kindName: SafeText { description?.name ?? SafeText(line: change.kind.rawValue) }

    /// The name of the item: `'tea'`, or the name of the file that it came from. Nil where an address has only one such
    /// item, and for one that has no name yet.
    private var name: SafeText? {
        // A description may be that of several pictures.
        if let file, description?.traits.contains(.needsBytes) == true { return file }
        let states = [change.after, change.before].compactMap { $0 }
        let title = states.lazy.compactMap { description?.title($0)?.trimmed }.first { !$0.isEmpty }
        if let name = title ?? change.key { return "'\(SafeText(line: name).shortened(to: titleWidth))'" }
        return file
    }

    /// Nil also where an address has only one such item, which its kind names.
    private var file: SafeText? {
        if let description, description.keyField == nil { return nil }
        guard let source = stored.source, source != "-" else { return nil }
        let name = source.split(separator: "/").last.map(String.init) ?? source
        return SafeText(line: name).shortened(to: titleWidth)
    }

    private struct Verb {
        let toDo: SafeText
        let done: SafeText

        init(_ toDo: SafeText, _ done: SafeText) {
            self.toDo = toDo
            self.done = done
        }
    }

    /// Whether it edits an item whose old state was not read. The service gives a new item its id when it has it.
    private var isEdit: Bool {
        change.condition == .unchanged || change.key != nil && description?.hasServiceMadeKey == true
    }

    private var verb: Verb {
        switch change.action {
        case .delete: Verb("delete", "deleted")
        case .replace: Verb("change", "changed")
        case .create where !stored.isOver && isEdit: Verb("change", "changed")
        case .create:
            switch description?.creatingVerb {
            case "add": Verb("add", "added")
            case "post": Verb("post", "posted")
            case "upload": Verb("upload", "uploaded")
            case "follow": Verb("follow", "followed")
            case "make": Verb("make", "made")
            default: Verb("set", "set")
            }
        }
    }
}
