import Domain
import FolderPlan
import WeblogService

/// Writes items into a folder: files and tables together, in ``finish()``.
struct TreeWriter {
    private let root: FolderRoot
    private var tables: [String: FolderTable.Records]
    private var listing: [String: String]
    private var changedTables: Set<String> = []
    private var hasChangedListing = false
    private var longNames: Set<String>
    /// Those in the file.
    private var writtenNames: Set<String>
    /// The present version of each item: an equal one is not written.
    private let local: LocalTree
    /// The names that files use for the pictures beside them, by the URLs of the pictures.
    private var pictures: [ItemName: [String: String]] = [:]
    /// The files to write, and their items; nil for a table.
    private var waiting: [(name: ItemName?, file: FolderRoot.NewFile)] = []

    init(_ root: FolderRoot, _ local: LocalTree) {
        self.root = root
        self.local = local
        tables = local.tables
        listing = local.listing
        longNames = local.longNames
        writtenNames = local.longNames
    }

    /// - Returns: the version that the folder has now.
    @discardableResult
    mutating func put(_ name: ItemName, _ version: ItemVersion, at path: String) -> ItemVersion {
        var kept = local.items[name]?.version ?? ItemVersion()
        if name.kind == .paste || name.kind == .entry { longNames.formUnion(PathName.cutNames([name.key]).values) }
        for field in name.kind.fields {
            guard let text = version[field.name] else { continue }
            if let table = FolderPath.table(of: name.kind) {
                kept[field.name] = text
                tables[table, default: [:]][name] = kept
                changedTables.insert(table)
            } else if field.form == .flag {
                kept[field.name] = text
                if listing[path] != text { hasChangedListing = true }
                listing[path] = text
            } else if let file = FolderPath.page(name.kind, field.name) ?? (name.kind.isSingle ? nil : path) {
                // A page needs no style sheet; without a file, a paste would count as deleted.
                if kept[field.name] == nil, text.isEmpty, name.kind.isSingle { continue }
                if !ItemVersion.areSame(kept[field.name] ?? "", text, field.form) || kept[field.name] == nil {
                    waiting.append((name, .init(path: file, bytes: bytes(of: text, name, at: file))))
                    kept[field.name] = text
                }
            }
        }
        return kept
    }

    /// Adds the URLs with which the text of an item was sent, and the names of the pictures in its file.
    mutating func add(_ pictures: [String: String], of name: ItemName) {
        self.pictures[name, default: [:]].merge(pictures) { $1 }
    }

    private func bytes(of text: String, _ name: ItemName, at file: String) -> [UInt8] {
        guard name.kind == .entry else { return Array(text.utf8) }
        let known = (local.items[name]?.pictures ?? [:]).merging(pictures[name] ?? [:]) { $1 }
        let named = known.isEmpty ? text : TextPictures(text).renamed(known)
        return Array(EntryFileText.text(of: named, at: file).utf8)
    }

    /// Removes an item from the folder; its file is moved to the trash.
    mutating func remove(_ name: ItemName, at path: String) throws(TritonError) {
        if let table = FolderPath.table(of: name.kind) {
            tables[table]?[name] = nil
            changedTables.insert(table)
        } else {
            for file in name.kind.isSingle ? FolderLayout.files(of: name) : [path] { try root.remove(file) }
            if listing.removeValue(forKey: path) != nil { hasChangedListing = true }
            longNames.remove(name.key)
        }
        if name.kind == .picture, let file = local.pictures[name.key] { try root.remove(file) }
    }

    /// Gives a record the name that the service chose.
    mutating func rename(_ name: ItemName, to other: ItemName, _ version: ItemVersion) {
        guard let table = FolderPath.table(of: name.kind) else { return }
        tables[table]?[name] = nil
        tables[table, default: [:]][other] = version
        changedTables.insert(table)
    }

    /// Writes the service's version of a conflict beside ours.
    /// - Parameter other: another folder for it.
    /// - Returns: the files that were written.
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
            try root.write(FolderPath.remote(file), bytes(of: text, item.name, at: file))
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
        for table in changedTables.sorted() { try add(FolderTable.write(tables[table] ?? [:], to: table), table) }
        // A table that git leaves out would get only a part of its rows.
        if hasChangedListing, !local.skipped.contains(FolderPath.listing) {
            try add(FolderTable.listing(listing), FolderPath.listing)
        }
        if longNames != writtenNames, !local.skipped.contains(FolderPath.longNames) {
            try add(FolderTable.longNames(longNames), FolderPath.longNames)
            writtenNames = longNames
        }
        let files = waiting
        (waiting, changedTables, hasChangedListing) = ([], [], false)
        let failures = root.writeAll(files.map(\.file))
        var failed: [ItemName: TritonError] = [:]
        for (name, file) in files {
            guard let error = failures[file.path] else { continue }
            guard let name else { throw error }
            failed[name] = error
        }
        return failed
    }

    /// - Parameter text: nil takes the file away.
    private mutating func add(_ text: String?, _ table: String) throws(TritonError) {
        guard let text else { return try root.remove(table) }
        waiting.append((nil, .init(path: table, bytes: Array(text.utf8))))
    }
}
