import Commands
import Domain
import FolderPlan
import Output
import Terminal

/// The differences in both directions: one line for each file, as git prints it.
enum FolderStatusView {
    static func output(_ items: [ComparedItem], of workspace: FolderWorkspace, _ call: Invocation) -> CommandOutput {
        let paths = workspace.paths
        let renames = FolderRenames.find(items), moved = Set(renames.values.map(\.name))
        var records: [FolderItemRecord] = []
        // A rename is shown once, at the new name; `moved` contains the old names.
        for item in items where (item.syncStatus != .same || item.hasRemoteFile) && !moved.contains(item.name) {
            for path in FolderLayout.changedFiles(of: item) {
                records.append(
                    FolderItemRecord(
                        item: item, address: workspace.reader.address, path: paths(path), lost: workspace.lost(item),
                        renamedFrom: renames[item.name].map { paths($0.path) }))
            }
        }
        for item in items {
            guard let image = item.imageDifference else { continue }
            records.append(
                FolderItemRecord(
                    item: item, address: workspace.reader.address, path: paths(image.file), lost: [], image: image))
        }
        records.sort { $0.path.precedes($1.path) }
        var output = CommandOutput.list(records, empty: "the folder and the service do not differ")
        guard !records.isEmpty else { return output }
        let width = min(48, records.map { DisplayWidth.of(SafeText(line: $0.path)) }.max() ?? 0)
        output.screen = .own(records.map { $0.line(width: width) }.messages(in: call.outputTraits, indent: 2))
        output.sentence = summary(records)
        return output
    }

    /// Some states have values, so their names (as in `--json`) are compared.
    private static func summary(_ records: [FolderItemRecord]) -> SafeText? {
        func count(_ states: Set<String>) -> Int {
            records.count { $0.image == nil && states.contains($0.stateName) }
        }
        let missing = records.count { $0.item.isWithoutImage && $0.image != nil }
        let counts: KeyValuePairs<SafeText, Int> = [
            "to send": count(["changed_here", "new_here", "changed_both"]),
            "to pull": count(["changed_there", "new_there"]),
            "deleted on one side": count(["deleted_here", "deleted_there"]),
            "in conflict": count(["conflict", "deleted_here_changed_there", "changed_here_deleted_there"]),
            "missing here": missing,
            "that cannot be sent": records.count { $0.image != nil } - missing,
        ]
        let parts = counts.filter { $0.value > 0 }.map { "\($0.value) \($0.key)" as SafeText }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}

extension FolderWorkspace {
    /// The parts that an undo would not restore if a push deleted an item that was deleted here.
    fileprivate func lost(_ item: ComparedItem) -> [String] {
        guard item.syncStatus == .deletedHere, !item.name.kind.isSingle else { return [] }
        return reader.lost(by: item.change(to: nil, of: reader.address))
    }
}
