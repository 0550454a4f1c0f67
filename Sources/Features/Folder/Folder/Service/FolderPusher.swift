import Commands
import Domain
import FolderPlan

/// Sends changes of the folder to the service.
struct FolderPusher {
    let workspace: FolderWorkspace
    let call: Invocation
    var maximumDeletions: Int?
    /// The items that the user chose (`--ours`).
    var chosen: Set<ItemName> = []
    var options: Options = []
    /// The files of the command that cannot be used.
    var refused: [RefusedFile] = []
    /// If it is set, only the steps of this plan are sent.
    var saved: SavedPlan?

    struct Options: OptionSet, Sendable {
        let rawValue: Int

        /// What the folder does not have is deleted at the service.
        static let deletes = Options(rawValue: 1)
        /// A header of an entry that the service does not read is an error.
        static let strict = Options(rawValue: 2)
        /// New names and values are not checked: those of an archive came from the service.
        static let trusted = Options(rawValue: 4)
    }

    struct Step: Sendable {
        let address: Address
        var item: ComparedItem
        let action: SyncDecision.Action
        /// The version that the service should have; nil for a deletion.
        var version: ItemVersion?
        let image: FileContent?
        let lost: [String]
        /// The deleted item that had the text before, if only its name changed.
        var renamedFrom: FolderRenames.Old?
        /// The files of the pictures that are uploaded with the text.
        var pictures: [String] = []
        /// Of these files, for a saved plan.
        var pictureHashes: [VersionHash] = []

        /// Bytes that are not in memory before it is sent.
        var fileSize: Int { (version?.fileSize ?? 0) + (image?.size ?? 0) }

        func record(isDone: Bool, _ paths: ShownPaths) -> FolderChangeRecord {
            FolderChangeRecord(
                action: action, path: paths(FolderLayout.changedFiles(of: item)[0]), name: item.name,
                address: address, before: item.remote?.version, after: version, lost: lost,
                renamedFrom: renamedFrom.map { paths($0.path) }, isDone: isDone)
        }

        func line(_ paths: ShownPaths, deletesOld: Bool) -> SafeText {
            var line = record(isDone: false, paths).line
            if let old = renamedFrom {
                line += "  (renamed from \(line: paths(old.path))"
                line += deletesOld ? ")" : ", which stays at the service without --delete)"
            }
            if !pictures.isEmpty {
                line += "  (with \(line: pictures.map { paths($0) }.joined(separator: ", ")))"
            }
            return line
        }
    }

    struct Plan {
        var steps: [Step] = []
        var conflicts: [UnwrittenItem] = []
        /// Items that cannot be sent as they are in the folder.
        var refusals: [UnwrittenItem] = []
        var refusedFiles: [RefusedFile] = []
        var notes: [UnwrittenItem] = []
        /// Items that may have been deleted in a commit that this clone does not have.
        var unproven: [ComparedItem] = []

        let paths: ShownPaths

        func steps(of actions: SyncDecision.Action...) -> [Step] { steps.filter { actions.contains($0.action) } }

        /// - Parameter reason: why an item must not be deleted; nil if it may.
        mutating func leaveOutDeletions(_ reason: (ComparedItem) -> SafeText?) {
            let refused = steps(of: .delete).map(\.item).compactMap { item in
                reason(item).map { UnwrittenItem(item: item, reason: $0) }
            }
            let names = Set(refused.map(\.item.name))
            refusals += refused
            steps.removeAll { $0.action == .delete && names.contains($0.item.name) }
        }

        /// The steps to show. A rename is one step, although it is sent as a creation and a deletion.
        var shownSteps: [Step] {
            let newNames = newNames
            return newNames.isEmpty ? steps : steps.filter { $0.action != .delete || newNames[$0.item.name] == nil }
        }

        var question: SafeText {
            let shown = shownSteps, deletions = shown.count { $0.action == .delete }
            let count: SafeText = shown.count == 1 ? "this change" : "these \(shown.count) changes"
            if deletions == 0 { return "Send \(count)?" }
            if deletions == shown.count {
                return shown.count == 1 ? "Send this deletion?" : "Send these \(deletions) deletions?"
            }
            return "Send \(count), \(deletions == 1 ? "1 deletion" : "\(deletions) deletions") included?"
        }

        var lines: [SafeText] {
            let deleted = Set(steps(of: .delete).map(\.item.name))
            return shownSteps.map { step in
                step.line(paths, deletesOld: step.renamedFrom.map { deleted.contains($0.name) } ?? false)
            } + (conflicts + refusals).lines(paths) + refusedFiles.lines(paths)
        }

        /// The new names of the texts of which only the name changed, by the old ones.
        var newNames: [ItemName: ItemName] {
            steps.reduce(into: [:]) { names, step in
                if let old = step.renamedFrom { names[old.name] = step.item.name }
            }
        }
    }
}
