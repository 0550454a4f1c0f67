import Commands

/// A change that can be undone, as `undo --list` shows it.
struct UndoItem: DescribedRecord {
    let stored: StoredChange
    let description: ChangeDescription?

    static let fields = ItemFields<UndoItem>(
        "undo item",
        .derived("id", \.stored.id, "its number", column: .key),
        .derived("command", \.commandLine, "the command line that makes the change"),
        .derived("description", \.wholeSentence.rendered, "what was done, in words", column: .main),
        .derived("address", \.stored.change.address?.name, "the address that it was made for", column: .extra),
        .derived("before", \.stored.change.before?.record, "the record before the change; null for something new"),
        .derived("lost", \.lost, "what cannot be restored", column: .useful),
        .derived("created_at", \.stored.createdAt, "when it was made", column: .extra),
        .derived("kind", \.stored.change.kind.rawValue, "what was changed"),
        .derived("key", \.stored.change.key, "its name, title or id"),
        .derived("action", \.stored.change.action.rawValue, "create, replace or delete"),
        .derived(
            "after", \.stored.change.after?.record,
            "the record after the change; null for a deletion, and if it was dropped"),
        .derived("group", \.group, "the number of the first change of the same command", column: .extra),
        .derived("state", \.state, "confirmed or uncertain"),
        .derived("service", \.stored.service, "the service that it was made for"))

    var commandLine: String { description?.typedLine(of: stored.change) ?? stored.change.kind.rawValue }
    /// The values that cannot be restored, each as a short phrase.
    var lost: [String] { description?.lost(stored.change) ?? [] }

    /// The action and the item: `deleted purl 'tea'`.
    var sentence: SafeText { ChangeSentence(stored, description).done }
    private var wholeSentence: SafeText { ChangeSentence(stored, description, isBesideAddress: true).done }
    private var group: String { String(stored.group) }
    private var state: String { stored.state == .confirmed ? "confirmed" : "uncertain" }
}

/// A change that was undone, or would be.
struct RestoredItem: Recordable {
    let item: UndoItem
    let isRestored: Bool

    static let schema = UndoItem.schema.appending(.init("restored", .boolean, "whether it was undone"))

    var row: [FieldValue] { item.row + [.flag(isRestored)] }
}
