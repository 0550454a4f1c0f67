import Domain
import FolderPlan

/// Texts that moved to another name: one item was deleted, and a new item of the same kind has the same text.
enum FolderRenames {
    /// The deleted item of each renamed one, by the new name.
    static func find(_ items: [ComparedItem]) -> [ItemName: ComparedItem] {
        var gone = items.filter { $0.syncStatus == .deletedHere }
        guard !gone.isEmpty else { return [:] }
        var renames: [ItemName: ComparedItem] = [:]
        for item in items where item.syncStatus == .newHere && !item.name.kind.isSingle {
            let field = item.name.kind.fields[0]
            guard let text = item.local?[field.name], !ItemVersion.comparable(text, field.form).isEmpty,
                let index = gone.firstIndex(where: {
                    $0.name.kind == item.name.kind
                        && ItemVersion.areSame($0.remote?.version[field.name], text, field.form)
                })
            else { continue }
            renames[item.name] = gone.remove(at: index)
        }
        return renames
    }
}
