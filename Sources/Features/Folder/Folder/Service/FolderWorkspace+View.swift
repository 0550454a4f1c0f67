import Domain
import FolderPlan

extension FolderWorkspace {
    /// The new items that would publish a text beside itself, with the reason.
    func doubled(in view: View) -> [ItemName: SafeText] {
        let bases = journal.state.bases.filter { !view.local.isExcluded($0.key) }
        return FolderRenames.conflicts(view.items, bases, paths)
    }

    /// Both sides at one moment.
    struct View: Sendable {
        var items: [ComparedItem]
        var local: LocalTree
        var misnamed: [RefusedFile]
        var remote: [ItemName: RemoteItem]
        var ignored: [Ignored]
        /// New items whose files git may ignore, if it cannot say so.
        var unsure: [UnwrittenItem]

        /// A new item whose file git ignores.
        struct Ignored: Sendable {
            let item: ComparedItem
            let file: String
        }

        /// The files that the command knows, and does not compare.
        private var leftOut: [RefusedFile] {
            local.refused + misnamed + (local.skipped.paths + ignored.map(\.file)).map { RefusedFile($0, "") }
        }

        /// The selected files that cannot be used.
        func refused(_ filter: PathFilter) -> [RefusedFile] {
            (local.refused + misnamed).sorted { $0.path.precedes($1.path) }.filter { filter.contains($0) }
        }

        func chosen(_ filter: PathFilter) -> [ComparedItem] {
            filter.isEverything ? items : items.filter { filter.contains($0.name, at: $0.path, files: files(of: $0)) }
        }

        /// All files by which the user may name an item.
        func files(of item: ComparedItem) -> [String] {
            FolderPath.files(of: item.name.kind)
                + [local.pictures[item.name.key] ?? item.imageDifference?.file].compactMap { $0 }
        }

        /// What both sides agree on although the state does not say so, as lines of the state.
        var agreements: [FolderState.Line] {
            items.compactMap { item in
                guard item.syncStatus == .same, let local = item.local, let remote = item.remote?.version else {
                    return nil
                }
                let base = ItemBase(local: local, remote: remote, of: item.name.kind)
                return item.base == base ? nil : .agreed(item.name, base)
            }
        }

        /// The items that the operands of `--ours` or `--theirs` select.
        /// - Throws: as ``requireMatches(_:_:)``.
        func names(of filters: [PathFilter], _ operands: [String]) throws(TritonError) -> Set<ItemName> {
            var names: Set<ItemName> = []
            for (filter, operand) in zip(filters, operands) {
                try requireMatches(filter, [operand])
                names.formUnion(chosen(filter).map(\.name))
            }
            return names
        }

        /// - Parameter operands: the paths as they were typed.
        /// - Throws: ``TritonError`` of code `no_input` for a path that matches no item on either side.
        func requireMatches(_ filter: PathFilter, _ operands: [String]) throws(TritonError) {
            guard !filter.isEverything else { return }
            let unused = filter.unused(items.map { [$0.path] + files(of: $0) }, leftOut)
            guard let path = unused.first else { return }
            let typed = operands.first { $0 == path || $0.hasSuffix("/" + path) } ?? (path.isEmpty ? "." : path)
            throw TritonError(
                .noInput, "'\(line: typed)' matches nothing in the folder or at the service",
                hint: "name a kind, a file or a folder that 'triton folder' keeps")
        }
    }
}
