import Domain
import FolderPlan
import WeblogService

/// Writes items into a folder: files and tables together, in ``finish()``.
struct TreeWriter {
    private let root: FolderRoot
    private var tables: [String: TableEdits]
    private var listing: ListingEdits
    private var longNames: Set<String>
    /// Those in the file.
    private var writtenNames: Set<String>
    /// The present version of each item: an equal one is not written.
    private let local: LocalTree
    /// The names that files use for the pictures beside them, by the URLs of the pictures.
    private var pictures: [ItemName: [String: String]] = [:]
    private var waiting: [FolderRoot.NewText] = []
    /// The items of these files, by their paths; tables have none.
    private var items: [String: ItemName] = [:]

    init(_ root: FolderRoot, _ local: LocalTree) {
        self.root = root
        self.local = local
        tables = local.tables.mapValues { TableEdits(of: $0) }
        listing = ListingEdits(of: local.listing)
        longNames = local.longNames
        writtenNames = local.longNames
    }

    /// - Returns: the version that the folder has now.
    @discardableResult
    mutating func put(_ name: ItemName, _ version: ItemVersion, at path: String) -> ItemVersion {
        var kept = local.items[name]?.version ?? ItemVersion()
        if name.kind == .paste || name.kind == .entry { longNames.formUnion(PathName.cutNames([name.key]).values) }
        let table = FolderPath.table(of: name.kind)
        for field in name.kind.fields {
            guard let text = version[field.name] else { continue }
            if table != nil {
                kept[field.name] = text
            } else if field.form == .flag {
                kept[field.name] = text
                listing.set(path, of: name, to: text)
            } else if let file = FolderPath.page(name.kind, field.name) ?? (name.kind.isSingle ? nil : path) {
                // A page needs no style sheet; without a file, a paste would count as deleted.
                if kept[field.name] == nil, text.isEmpty, name.kind.isSingle { continue }
                if !ItemVersion.areSame(kept[field.name] ?? "", text, field.form) || kept[field.name] == nil {
                    add(fileText(of: text, name, at: file), to: file, name)
                    kept[field.name] = text
                }
            }
        }
        if let table { edit(table) { $0.set(name, to: kept) } }
        return kept
    }

    private mutating func edit(_ table: String, _ change: (inout TableEdits) -> Void) {
        change(&tables[table, default: TableEdits(of: [:])])
    }

    /// - Parameter name: nil for a table.
    private mutating func add(_ text: String, to path: String, _ name: ItemName? = nil) {
        waiting.append(FolderRoot.NewText(path: path, text: text))
        items[path] = name
    }

    /// Adds the URLs with which the text of an item was sent, and the names of the pictures in its file.
    mutating func add(_ pictures: [String: String], of name: ItemName) {
        self.pictures[name, default: [:]].merge(pictures) { $1 }
    }

    private func fileText(of text: String, _ name: ItemName, at file: String) -> String {
        guard name.kind == .entry else { return text }
        let known = (local.items[name]?.pictures ?? [:]).merging(pictures[name] ?? [:]) { $1 }
        let named = known.isEmpty ? text : TextPictures(text).renamed(known)
        return EntryFileText.text(of: named, at: file)
    }

    /// Removes an item from the folder; its file is moved to the trash.
    mutating func remove(_ name: ItemName, at path: String) throws(TritonError) {
        if let table = FolderPath.table(of: name.kind) {
            edit(table) { $0.set(name, to: nil) }
        } else {
            for file in name.kind.isSingle ? FolderPath.files(of: name.kind) : [path] { try root.removeUnchanged(file) }
            listing.set(path, of: name, to: nil)
            longNames.remove(name.key)
        }
        if name.kind == .picture, let file = local.pictures[name.key] { try root.remove(file) }
    }

    /// - Parameter flag: nil takes the line away.
    mutating func list(_ name: ItemName, at path: String, _ flag: String?) { listing.set(path, of: name, to: flag) }

    mutating func rename(_ name: ItemName, to other: ItemName, _ version: ItemVersion) {
        guard let table = FolderPath.table(of: name.kind) else { return }
        edit(table) { $0.rename(name, to: other, version) }
    }

    /// Writes the service's version of a conflict beside ours.
    /// - Parameter other: another folder for it.
    func putRemote(_ item: ComparedItem, below other: FolderRoot? = nil) throws(TritonError) -> [String] {
        guard let remote = item.remote?.version else { return [] }
        let root = other ?? root
        if let table = FolderPath.table(of: item.name.kind) {
            let path = FolderPath.remote(table)
            // Other records of the same table may be in conflict too.
            var records = try Self.records(in: path, of: table, below: root) ?? [:]
            records[item.name] = remote
            try root.write(path, Array((FolderTable.write(records, to: table) ?? "").utf8))
            return [path]
        }
        var files: [String] = []
        for field in item.name.kind.fields where field.form != .flag {
            guard !ItemVersion.areSame(item.local?[field.name], remote[field.name], field.form) else { continue }
            let file = FolderPath.page(item.name.kind, field.name) ?? item.path, text = remote[field.name] ?? ""
            try root.write(FolderPath.remote(file), Array(fileText(of: text, item.name, at: file).utf8))
            files.append(FolderPath.remote(file))
        }
        return files
    }

    /// The records in the service's version of a table; nil when the file does not exist.
    private static func records(in path: String, of table: String, below root: FolderRoot) throws(TritonError)
        -> FolderTable.Records?
    {
        guard let bytes = try root.read(path) else { return nil }
        do throws(TritonError) { return try FolderTable.read(String(decoding: bytes, as: UTF8.self), of: table) } catch
        {
            throw error.withContext("cannot read", SafeText(line: path))
        }
    }

    /// Moves the service's version of a resolved conflict to the trash.
    func removeRemote(_ item: ComparedItem) throws(TritonError) {
        for file in FolderLayout.remoteFiles(of: item.name, item.path) {
            if let table = FolderPath.table(of: item.name.kind) {
                guard var records = try Self.records(in: file, of: table, below: root) else { continue }
                records[item.name] = nil
                // Other records of the table may still be in conflict.
                if let rest = FolderTable.write(records, to: table) {
                    try root.write(file, Array(rest.utf8))
                    continue
                }
            }
            try root.remove(file)
        }
    }

    /// Writes the collected files, and the tables that changed.
    /// - Returns: the errors of the items whose files could not be written.
    /// - Throws: ``TritonError`` for a table that could not be written.
    mutating func finish() throws(TritonError) -> [ItemName: TritonError] {
        var failed: [ItemName: TritonError] = [:]
        for table in tables.keys.sorted() { try write(table, &failed) }
        // A table that git leaves out would get only a part of its rows.
        if !listing.isEmpty, !local.skipped.contains(FolderPath.listing) { try writeListing(&failed) }
        if longNames != writtenNames, !local.skipped.contains(FolderPath.longNames) {
            let written = FolderTable.longNames(try present(FolderPath.longNames) ?? "")
            let names = longNames.union(written).subtracting(writtenNames.subtracting(longNames))
            try add(FolderTable.longNames(names), FolderPath.longNames)
            writtenNames = longNames
        }
        let files = waiting
        waiting = []
        let failures = root.writeAll(files, needUnchanged: true)
        for file in files {
            guard let error = failures[file.path] else { continue }
            guard let item = items[file.path] else { throw error }
            failed[item] = error
        }
        return failed
    }

    private mutating func write(_ table: String, _ failed: inout [ItemName: TritonError]) throws(TritonError) {
        guard var edits = tables[table], !edits.isEmpty else { return }
        defer { tables[table] = edits }
        var records: FolderTable.Records = [:]
        do throws(TritonError) {
            if let text = try present(table) { records = try EmptyTextRules.records(text, of: table) }
        } catch {
            for name in edits.discard() { failed[name] = Self.unreadable(error) }
            return
        }
        for name in edits.apply(to: &records) { failed[name] = Self.changedLine(table) }
        try add(FolderTable.write(records, to: table), table)
    }

    private mutating func writeListing(_ failed: inout [ItemName: TritonError]) throws(TritonError) {
        let table = FolderPath.listing
        var listed: [String: String]
        do throws(TritonError) { listed = try FolderTable.listing(try present(table) ?? "") } catch {
            for name in listing.discard() { failed[name] = Self.unreadable(error) }
            return
        }
        for name in listing.apply(to: &listed) { failed[name] = Self.changedLine(table) }
        try add(FolderTable.listing(listed), table)
    }

    /// A table as it is now; nil when the file does not exist.
    private func present(_ table: String) throws(TritonError) -> String? {
        guard let bytes = try root.readForEdit(table) else { return nil }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw TritonError(.badData, "it is not UTF-8 text")
        }
        return text
    }

    /// - Parameter text: nil takes the file away.
    private mutating func add(_ text: String?, _ table: String) throws(TritonError) {
        guard let text else { return try root.removeUnchanged(table) }
        add(text, to: table)
    }

    // MARK: - What a person has saved while the command ran

    private static func changedLine(_ table: String) -> TritonError {
        TritonError(
            .partial, "its line in '\(line: table)' was changed meanwhile, and stays as it is: run the command again")
    }

    private static func unreadable(_ error: TritonError) -> TritonError {
        TritonError(.partial, "its table was changed meanwhile, and cannot be read: \(error.sentence)")
    }
}
