import Commands
import Domain
import FolderPlan
import WeblogImport
import WeblogService

extension FolderPusher {
    /// - Throws: ``TritonError`` when the answers of the service look like a fault (`GuardRules`), and of code
    ///   `bad_data` for a header that the service does not read, if the push is strict. Nothing is sent then.
    func plan(_ view: FolderWorkspace.View, _ items: [ComparedItem]) async throws -> Plan {
        let local = view.local
        if options.contains(.strict) { try textNotes(of: items.map { ($0, $0.local) }, local).requireNone(call.note) }
        var plan = Plan(refusedFiles: refused, paths: workspace.paths)
        let renames = FolderRenames.find(items)
        let items = items.map { Self.listed($0, as: renames[$0.name], local) }
        let unsure = Dictionary(view.unsure.map { ($0.item.name, $0) }) { first, _ in first }
        // An archive has the names that it should have.
        let doubled = options.contains(.trusted) ? [:] : workspace.doubled(in: view)
        for item in try await texts.namingDeleted(in: items, local, isSent: isSent) {
            if let unsure = unsure[item.name], !chosen.contains(item.name) {
                plan.refusals.append(unsure)
            } else {
                try add(item, renamedFrom: renames[item.name], doubled: doubled[item.name], local, to: &plan)
            }
        }
        // Deletions come after all writes: a text that moved is at its new name before the old one goes.
        plan.steps = plan.steps(of: .create, .replace, .merge) + plan.steps(of: .delete)
        let left = try saved.map { try keep($0, in: &plan) } ?? []
        let unsent = left + (plan.conflicts + plan.refusals).map(\.item) + view.ignored.map(\.item)
        keepOldNames(of: unsent, in: &plan)
        keepWhatMayBeRenamed(view, in: &plan)
        try GuardRules.check(items) { chosen.contains($0.name) }
        try workspace.checkDeletions(
            plan.steps(of: .delete).map(\.item), made: plan.steps(of: .create).map(\.item), in: view,
            maximum: maximumDeletions)
        if !options.contains(.trusted) {
            let notes = textNotes(of: plan.steps.map { ($0.item, $0.version) }, local)
            for line in notes.lines() { call.note(line) }
        }
        return plan
    }

    /// Adds a step for an item, or why there is none.
    /// - Parameters:
    ///   - old: the deleted item that had its text.
    ///   - doubled: why its creation would publish a text beside itself; nil if it would not.
    private func add(
        _ item: ComparedItem, renamedFrom old: FolderRenames.Old?, doubled: SafeText?, _ local: LocalTree,
        to plan: inout Plan
    ) throws {
        if case .other(let path) = item.imageDifference {
            plan.notes.append(UnwrittenItem(item: item, reason: changedImage(path)))
        }
        switch decision(item) {
        case .nothing: break
        case .write(let action, let version):
            if action == .create, let doubled, !chosen.contains(item.name) {
                plan.conflicts.append(UnwrittenItem(item: item, reason: doubled))
            } else if let version, let refusal = try imageRefusal(item, local) ?? refusal(item, version) {
                if isNoted(item, version) { plan.notes.append(refusal) } else { plan.refusals.append(refusal) }
            } else {
                var step = try step(item, action, to: version, in: local)
                step.renamedFrom = action == .create ? old : nil
                plan.steps.append(step)
            }
        case .leave(let reason):
            // 'folder status' names what only the service has; a push would say it in each run.
            if item.syncStatus != .newThere || chosen.contains(item.name) {
                plan.notes.append(UnwrittenItem(item: item, reason: reason))
            }
            if options.contains(.deletes), item.isUnproven { plan.unproven.append(item) }
        case .conflict(let reason): plan.conflicts.append(UnwrittenItem(item: item, reason: reason))
        }
    }

    private func decision(_ item: ComparedItem) -> SyncDecision {
        .push(item, deletes: options.contains(.deletes), isChosen: chosen.contains(item.name))
    }

    /// Whether the refusal of an empty file is only a note, so that a folder with one can be pushed in CI.
    private func isNoted(_ item: ComparedItem, _ version: ItemVersion) -> Bool {
        !options.contains(.strict) && !chosen.contains(item.name) && EmptyTextRules.isEmptyFile(item, version)
    }

    private func isSent(_ item: ComparedItem) -> Bool { if case .write = decision(item) { true } else { false } }

    /// A renamed paste stays listed, or unlisted: the line in the table has its old name.
    private static func listed(_ item: ComparedItem, as old: FolderRenames.Old?, _ local: LocalTree) -> ComparedItem {
        guard let old, item.name.kind == .paste, item.local?["listed"] == nil else { return item }
        var item = item
        item.local?["listed"] = local.listing[old.path] ?? old.listed
        return item
    }

    private func changedImage(_ path: String) -> SafeText {
        """
        its file '\(line: workspace.paths(path))' is another picture now, and the service cannot replace one: it is \
        not sent; under another name it is uploaded
        """
    }

    private func textNotes(of texts: [(item: ComparedItem, version: ItemVersion?)], _ local: LocalTree) -> TextNotes {
        var notes = TextNotes()
        for (item, version) in texts {
            guard let text = version?[item.name.kind.mainField] else { continue }
            switch item.name.kind {
            case .entry where item.path.hasPrefix("weblog/"):
                let names = local.items[item.name]?.pictures ?? [:]
                notes.add(self.texts.pictures(of: text, at: item.path).renamed(names), file: workspace.paths(item.path))
            case .now, .web, .bio:
                let file = FolderPath.page(item.name.kind, item.name.kind.mainField) ?? item.path
                notes.add(text, file: workspace.paths(file), isPage: true)
            default: break
            }
        }
        return notes
    }

    private func refusal(_ item: ComparedItem, _ version: ItemVersion) throws -> UnwrittenItem? {
        if item.name.kind == .entry, let text = version["source"] {
            let pictures = texts.pictures(of: text, at: item.path)
            if let error = try texts.refusal(of: pictures) ?? lostPicture(item, pictures) {
                return UnwrittenItem(item, error)
            }
        }
        guard !options.contains(.trusted) else { return nil }
        do throws(TritonError) {
            try NewValueRules.check(item, version, isChosen: chosen.contains(item.name))
        } catch { return UnwrittenItem(item, error) }
        return try missingDescription(item, version)
    }

    private func lostPicture(_ item: ComparedItem, _ pictures: TextPictures) -> TritonError? {
        guard !options.contains(.trusted), !chosen.contains(item.name), item.path.hasPrefix("weblog/"),
            let source = item.remote?.version["source"]
        else { return nil }
        return pictures.refusal(over: source)
    }

    /// The refusal of a picture that would be uploaded without the description that it must have.
    private func missingDescription(_ item: ComparedItem, _ version: ItemVersion) throws -> UnwrittenItem? {
        if item.name.kind == .picture, item.remote == nil, let error = try workspace.uploads.refusal(version["alt"]) {
            let id = JSON.string(FolderPath.stem(of: item.path)).text()
            return UnwrittenItem(
                item: item, reason: error.message,
                hint: "describe it in \(trusted: FolderPath.pictures): {\"id\":\(line: id),\"alt\":\"TEXT\"}")
        }
        guard item.name.kind == .entry, let text = version["source"] else { return nil }
        let pictures = texts.pictures(of: text, at: item.path).named
        return try workspace.uploads.refusal(of: pictures).map { UnwrittenItem(item, $0) }
    }

    /// Keeps only the steps of a saved plan. Its steps that are not possible any more become conflicts.
    /// - Returns: the items of those steps, as they were to be sent.
    private func keep(_ saved: SavedPlan, in plan: inout Plan) throws -> [ComparedItem] {
        if let other = saved.changes.first(where: { $0.address != workspace.reader.address.name }) {
            throw TritonError(
                .usage, "the plan is for '\(line: other.address)', and not for '\(workspace.reader.address)'")
        }
        let steps = plan.steps.filter { saved.changes.contains($0.saved) }
        let left = saved.changes.filter { change in !steps.contains { $0.saved == change } }
        plan.steps = steps
        func item(_ change: SavedPlan.PlannedChange, _ local: ItemVersion?) -> ComparedItem {
            ComparedItem(
                name: change.name, syncStatus: .conflict, local: local, remote: nil, base: nil, path: change.path,
                hasRemoteFile: true)
        }
        plan.conflicts = left.map {
            UnwrittenItem(item: item($0, nil), reason: "it has changed since the plan was made")
        }
        return left.map { item($0, $0.after) }
    }

    /// Leaves out the deletions of texts whose new names are not sent: the service would not have the texts any more.
    private func keepOldNames(of unsent: [ComparedItem], in plan: inout Plan) {
        let sent = plan.newNames
        let old = FolderRenames.oldNames(
            of: unsent, among: plan.steps(of: .delete).map(\.item).filter { sent[$0.name] == nil })
        plan.leaveOutDeletions { old.contains($0.name) ? Self.keptUnderOldName.message : nil }
    }

    /// Leaves out the deletions of a kind with a file that cannot be used: it may have the text of any of them.
    private func keepWhatMayBeRenamed(_ view: FolderWorkspace.View, in plan: inout Plan) {
        var files: [ItemKind: String] = [:]
        let unusable = (view.local.refused.map(\.path) + workspace.root.unusableNames).filter {
            !FolderPath.isRemote($0)
        }
        for file in unusable + view.misnamed.map(\.path) {
            guard FolderPath.pages[file] == nil, let noun = FolderPath.noun(of: file) else { continue }
            for kind in [ItemKind.paste, .entry] where kind.noun == noun && files[kind] == nil { files[kind] = file }
        }
        let sent = plan.newNames
        plan.leaveOutDeletions { item in
            guard let file = files[item.name.kind], sent[item.name] == nil, !chosen.contains(item.name) else {
                return nil
            }
            let path = workspace.paths(file)
            return "it was not deleted, because '\(line: path)' cannot be used, and may be its new name"
        }
    }

    private func step(
        _ item: ComparedItem, _ action: SyncDecision.Action, to version: ItemVersion?, in local: LocalTree
    ) throws -> Step {
        let image = try action == .delete ? nil : image(of: item, local)
        var lost = workspace.reader.lost(by: item.change(to: version, of: workspace.reader.address))
        if action == .create, item.name.kind.hasServiceMadeKey, !item.name.isNew, item.name.kind != .dns {
            lost.append("its id and its time")
        }
        var step = Step(
            address: workspace.reader.address, item: item, action: action, version: version, image: image, lost: lost)
        if item.name.kind == .entry, let text = version?["source"] {
            let pictures = texts.pictures(of: text, at: item.path)
            step.pictures = pictures.named.map(\.file)
            step.pictureHashes = try step.pictures.compactMap { file in
                try workspace.root.read(file).map { VersionHash(bytes: $0) }
            }
        }
        return step
    }

    var texts: EntryTexts {
        EntryTexts(root: workspace.root, uploads: workspace.uploads, address: workspace.reader.address)
    }
}

extension FolderPusher.Step {
    var saved: SavedPlan.PlannedChange {
        SavedPlan.PlannedChange(
            name: item.name, path: item.path, action: action, of: address, from: item.remote?.version, to: version,
            images: image.map { [$0.hash] } ?? pictureHashes, lost: lost)
    }
}
