package import Domain

/// The files of a folder, as items with fields.
package struct LocalTree: Sendable {
    package struct Item: Sendable, Equatable {
        package var version: ItemVersion
        /// The path of the main file, if the item has one; the user may have chosen it.
        package var path: String?
        /// The names that the file uses for the uploaded pictures beside it, by the URLs of the pictures.
        package var pictures: [String: String] = [:]
    }

    package private(set) var items: [ItemName: Item] = [:]
    package private(set) var tables: [String: FolderTable.Records] = [:]
    package private(set) var listing: [String: String] = [:]
    package private(set) var longNames: Set<String> = []
    /// The paths of picture files, by their names without the extension: the ids, except for new pictures.
    package private(set) var pictures: [String: String] = [:]
    /// The files with the service's versions of unresolved conflicts.
    package private(set) var remotes: Set<String> = []
    /// The records in those of these files that are tables.
    package private(set) var remoteRecords: Set<ItemName> = []
    /// The files that cannot be used; none of their items is in the tree.
    package private(set) var refused: [RefusedFile] = []
    private var refusedPaths: Set<[UInt8]> = []
    private var refusedItems = RefusedItems()
    /// The files that git leaves out; none of their items is in the tree.
    package private(set) var skipped = SkippedFiles([]) { _ in nil }

    package typealias Reading = @Sendable (_ path: String) throws(TritonError) -> [UInt8]?

    private let read: Reading?
    private let checksums: [String: VersionHash]

    /// - Parameters:
    ///   - files: the text of each file by its path; empty for pictures, and for what is read later.
    ///   - names: further names that are too long for a file name, by the shortened name of the file; and
    ///     ``LiteralIDs`` by their paths.
    ///   - read: reads a file; the texts of items then stay in their files. Nil if all of them may be in memory.
    ///   - checksums: of the files that have been read before, by their paths.
    /// - Throws: ``TritonError`` of code `bad_data` for a file that says something about those of several kinds.
    package init(
        files: consuming [String: [UInt8]], refused: [RefusedFile] = [], skipped: Set<String> = [],
        nouns: Set<String>, names: [String: String] = [:], reading read: Reading? = nil,
        checksums: [String: VersionHash] = [:]
    ) throws(TritonError) {
        self.read = read
        self.checksums = checksums
        longNames = Set(FolderTable.longNames(String(decoding: files[FolderPath.longNames] ?? [], as: UTF8.self)))
        let names = PathName.cutNames(longNames).merging(names) { $1 }
        for path in files.keys.sorted(by: { $0.precedes($1) }) {
            // Taken out, so that not all texts are in memory twice.
            guard let kept = files.removeValue(forKey: path) else { continue }
            do throws(TritonError) {
                try add(FolderPath.isImage(path) ? kept : read?(path) ?? kept, at: path, nouns, names)
            } catch {
                if path == FolderPath.listing || path == FolderPath.longNames {
                    throw error.withContext("cannot read", SafeText(line: path))
                }
                refuse(RefusedFile(path, error))
            }
        }
        for file in refused { refuse(file) }
        refuseEqualNames()
        self.refused.sort { $0.path.precedes($1.path) }
        refusedItems = RefusedItems(self.refused) { Self.name(at: $0, names) }
        // An entry that has another file here is compared all the same.
        self.skipped = SkippedFiles(skipped) { path in
            Self.name(at: path, names).flatMap { items[$0] == nil ? $0 : nil }
        }
        if !self.refused.isEmpty || !skipped.isEmpty { items = items.filter { !isExcluded($0.key) } }
        // A path without a file is ignored.
        for (name, item) in items where name.kind == .paste || name.kind == .now {
            if let path = item.path, let flag = listing[path] { items[name]?.version["listed"] = flag }
        }
    }

    private mutating func add(_ bytes: [UInt8], at path: String, _ nouns: Set<String>, _ names: [String: String])
        throws(TritonError)
    {
        if FolderPath.isRemote(path) {
            remotes.insert(path)
            for table in FolderPath.tables where FolderPath.remote(table) == path {
                remoteRecords.formUnion(try FolderTable.read(String(decoding: bytes, as: UTF8.self), of: table).keys)
            }
        } else if FolderPath.isImage(path) {
            if nouns.contains("pic") { addPicture(path) }
        } else {
            try add(try FileText.text(bytes, "it"), at: path, nouns, names)
        }
    }

    private mutating func add(_ text: String, at path: String, _ nouns: Set<String>, _ names: [String: String])
        throws(TritonError)
    {
        if let page = FolderPath.pages[path] {
            guard nouns.contains(page.kind.noun) else { return }
            var item = items[ItemName(page.kind)] ?? Item(version: ItemVersion(), path: nil)
            put(text, at: path, as: page.field, into: &item.version)
            if page.field == page.kind.mainField { item.path = path }
            items[ItemName(page.kind)] = item
        } else if path == FolderPath.listing {
            listing = try FolderTable.listing(text)
        } else if FolderPath.tables.contains(path) {
            guard FolderPath.noun(of: path).map(nouns.contains) == true else { return }
            let records = try EmptyTextRules.records(text, of: path)
            tables[path] = records
            for (item, version) in records.versions { items[item] = Item(version: version, path: nil) }
        } else if let name = Self.name(at: path, names), nouns.contains(name.kind.noun) {
            guard !name.key.isEmpty else {
                throw TritonError(.badData, "the name '%' stands for an empty one: rename it")
            }
            var version = ItemVersion()
            put(text, at: path, as: name.kind == .paste ? "content" : "source", into: &version)
            if let other = items.updateValue(Item(version: version, path: path), forKey: name)?.path {
                refuseBoth(path, other, as: name.kind)
            }
        }
    }

    private func put(_ text: String, at path: String, as field: String, into version: inout ItemVersion) {
        let source = EntryFileText.source(of: text, at: path)
        guard let read else { return version[field] = source }
        version.set(
            field,
            to: FileContent(Array(source.utf8), hash: source.hasSameBytes(as: text) ? checksums[path] : nil) {
                // A file that cannot be read any more was changed.
                guard let bytes = try? read(path) else { return nil }
                return Array(EntryFileText.source(of: String(decoding: bytes, as: UTF8.self), at: path).utf8)
            })
    }

    /// The paste or the entry of a file.
    /// - Parameter names: those that are too long for a file, by the shortened names; ``LiteralIDs`` by their paths.
    package static func name(at path: String, _ names: [String: String]) -> ItemName? {
        guard let name = FolderPath.item(at: path) else { return nil }
        switch name.kind {
        case .paste: return ItemName(.paste, names[String(path.dropFirst("paste/".count))] ?? name.key)
        case .entry:
            if let literal = names[path] { return ItemName(.entry, literal) }
            let stem = FolderPath.stem(of: path)
            // The dot at the beginning of a name is encoded.
            let long = names[stem] ?? (stem.hasPrefix("%2E") ? names["." + stem.dropFirst(3)] : nil)
            return ItemName(.entry, long ?? name.key)
        default: return nil
        }
    }

    /// The item of a file, of any kind.
    /// - Parameter names: as for ``name(at:_:)``.
    package static func item(at path: String, _ names: [String: String]) -> ItemName? {
        name(at: path, names) ?? FolderPath.item(at: path)
    }

    private mutating func refuse(_ path: String, _ reason: SafeText) { refuse(RefusedFile(path, reason)) }

    private mutating func refuse(_ file: RefusedFile) {
        if FolderPath.isRemote(file.path) { remotes.insert(file.path) }
        if refusedPaths.insert(Array(file.path.utf8)).inserted { refused.append(file) }
    }

    private mutating func refuseBoth(_ path: String, _ other: String, as kind: ItemKind) {
        for (path, other) in [(other, path), (path, other)] {
            refuse(path, "it is the same \(trusted: kind.rawValue) as '\(line: other)': rename one of them")
        }
    }

    /// Whether an item is not compared, because its file cannot be used, or is left out by git.
    package func isExcluded(_ name: ItemName) -> Bool { skipped.holds(name) || refusedItems.holds(name) }

    /// Refuses the files that other file systems would not keep apart.
    private mutating func refuseEqualNames() {
        let paths = items.values.compactMap(\.path)
        for same in Dictionary(grouping: paths, by: PathName.folded).values where same.count > 1 {
            let same = same.sorted { $0.precedes($1) }
            for (position, path) in same.enumerated() {
                let other = same[position == 0 ? 1 : 0]
                refuse(
                    path,
                    """
                    it differs from '\(line: other)' only in case or in the form of its letters: rename one of them
                    """)
            }
        }
    }

    package mutating func set(_ version: ItemVersion, pictures: [String: String], of name: ItemName) {
        items[name]?.version = version
        items[name]?.pictures = pictures
    }

    /// Gives an item the name that the service chose.
    package mutating func rename(_ name: ItemName, to other: ItemName, _ version: ItemVersion) {
        items[name] = nil
        items[other] = Item(version: version, path: nil)
        if let table = FolderPath.table(of: name.kind) {
            tables[table]?[name] = nil
            tables[table, default: [:]][other] = version
        }
        if name.kind == .picture, let path = pictures.removeValue(forKey: name.label) { pictures[other.key] = path }
    }

    /// Records that the file of a picture was renamed to its id.
    package mutating func move(_ picture: String, from path: String) {
        pictures[picture] = FolderPath.picture(picture, movedFrom: path)
    }

    package func areInOrder(_ left: ItemName, _ right: ItemName) -> Bool {
        guard left.isNew, left.kind == right.kind, let records = FolderPath.table(of: left.kind).flatMap({ tables[$0] })
        else { return left < right }
        return records.areInOrder(left, right)
    }

    private mutating func addPicture(_ path: String) {
        let name = path.dropFirst(5)
        // No id begins with a dot.
        guard !name.contains("/"), !name.hasPrefix("."), let dot = name.lastIndex(of: ".") else { return }
        if let other = pictures.updateValue(path, forKey: PathName.name(for: String(name[..<dot]))) {
            refuseBoth(path, other, as: .picture)
        }
    }

    /// The files of pictures without a record, which are to be uploaded.
    package var newPictures: [String] { pictures.filter { items[ItemName(.picture, $0.key)] == nil }.values.sorted() }
}
