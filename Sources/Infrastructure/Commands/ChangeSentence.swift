package import Changes
package import Domain
import Terminal

/// A change in words, the same in all lists and messages: `delete purl 'tea'`, and afterwards `deleted purl 'tea'`.
package struct ChangeSentence: Sendable {
    private let change: Change
    private let source: String?
    /// Nil for a kind that this version of the program does not know.
    private let description: ChangeDescription?
    /// Whether the address of a thing that an address has once is left out, because it is shown beside the sentence.
    private let isBesideAddress: Bool
    private let titleWidth: Int

    /// Maximum number of columns of a title.
    package static let titleWidth = 40

    /// - Parameter titleWidth: maximum number of columns of a title.
    package init(
        _ stored: StoredChange, _ description: ChangeDescription?, isBesideAddress: Bool = false,
        titleWidth: Int = Self.titleWidth
    ) {
        change = stored.change
        source = stored.source
        self.description = description
        self.isBesideAddress = isBesideAddress
        self.titleWidth = titleWidth
    }

    /// As something to do: `upload picture cat.jpg`.
    package var toDo: SafeText { "\(verb.toDo) \(object)" }

    /// As something done: `uploaded picture cat.jpg`.
    package var done: SafeText { "\(verb.done) \(object)" }

    /// The item: `purl 'tea'`.
    package var object: SafeText {
        let name = description?.name ?? SafeText(line: change.kind.rawValue)
        // 'follow' is both the verb and the name.
        let noun: SafeText = verb.toDo == name ? "" : "\(name) "
        let states = [change.after, change.before].compactMap { $0 }
        if let title = states.lazy.compactMap({ description?.title($0)?.trimmed }).first(where: { !$0.isEmpty }) {
            return "\(noun)'\(SafeText(line: title).shortened(to: titleWidth))'"
        }
        if let key = change.key { return "\(noun)'\(SafeText(line: key).shortened(to: titleWidth))'" }
        if let source { return "\(noun)\(SafeText(line: Self.name(of: source)).shortened(to: titleWidth))" }
        if description?.keyField != nil { return "a \(name)" }
        guard let address = change.address, !isBesideAddress else { return "the \(name)" }
        return "the \(name) of '\(address)'"
    }

    private struct Verb {
        let toDo: SafeText
        let done: SafeText

        init(_ toDo: SafeText, _ done: SafeText) {
            self.toDo = toDo
            self.done = done
        }
    }

    private var verb: Verb {
        switch change.action {
        case .delete: Verb("delete", "deleted")
        case .replace: Verb("change", "changed")
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

    private static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}
