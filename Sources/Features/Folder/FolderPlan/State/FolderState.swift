import Domain

/// The recorded state of a folder, by item: the last version on which both sides agreed, and the hashes of earlier
/// versions that the folder has had.
///
/// It is a log: lines are appended and synced before and after each request, and a line that a crash cut off is
/// ignored. So the same file is the state and the journal. It has hashes and small values only: its size is limited by
/// the number of items, and not by their texts or by the number of pushes.
package struct FolderState: Sendable {
    package private(set) var bases: [ItemName: ItemBase] = [:]
    private var earlier: [ItemName: Earlier] = [:]
    /// The versions of the service when a conflict was shown.
    package private(set) var shown: [ItemName: RecordedVersion] = [:]
    /// Requests whose result is not known.
    package private(set) var open: [ItemName: Sending] = [:]
    /// The image files that are equal to the images of the service, which does not give checksums.
    package private(set) var images: [ItemName: ImageRecord] = [:]
    /// Number of lines that were read or added.
    package private(set) var lines = 0
    /// Bytes of the log that was read, and of the same log when it was written as a whole.
    private var size = 0, compactSize = 0

    /// The versions that the folder had before the last ones on which both sides agreed.
    private struct Earlier: Sendable {
        var versions = KnownVersions()
        /// The line that changed this.
        var position = 0
    }

    package struct Sending: Sendable, Equatable {
        /// The version of the folder; nil if it has none, as for a deletion. `before` and `after` are the versions of
        /// the service.
        package var local: RecordedVersion?
        package var before: RecordedVersion?
        package var after: RecordedVersion?
    }

    /// The image file of a picture, when it was equal to the image of the service.
    package struct ImageRecord: Sendable, Equatable {
        package let hash: VersionHash
        /// Size in bytes, and time of the last change in nanoseconds since 1970.
        package let size: Int, time: Int

        package init(hash: VersionHash, size: Int, time: Int) {
            self.hash = hash
            self.size = size
            self.time = time
        }
    }

    package enum Line: Sendable, Equatable {
        case image(ItemName, ImageRecord)
        /// Both sides agree on this.
        case agreed(ItemName, ItemBase)
        /// The item is on neither side any more.
        case gone(ItemName)
        case known(ItemName, KnownVersions)
        case shown(ItemName, RecordedVersion)
        case sending(ItemName, Sending)
        /// The request ended.
        case sent(ItemName)
    }

    package init() {}

    package init(reading bytes: [UInt8]) {
        size = bytes.count
        var start = 0
        while start < bytes.count {
            let end = bytes.firstIndex(of: 10, from: start)
            defer { start = end + 1 }
            // The last line may be cut off. A line that cannot be read only makes a version unknown.
            guard end > start, let value = try? JSON(parsing: Array(bytes[start..<end])) else { continue }
            if let line = Line(value) {
                add(line)
            } else if case .number(let size)? = value[Self.sizeKey] {
                compactSize = Int(size) ?? compactSize
            }
        }
    }

    package mutating func add(_ line: Line) {
        lines += 1
        switch line {
        case .agreed(let name, let base):
            let base = ItemBase(local: base.local, remote: base.remote)
            if let old = bases.updateValue(base, forKey: name) { keep(old, of: name) }
            shown[name] = nil
        case .gone(let name):
            keep(bases.removeValue(forKey: name), of: name)
            images[name] = nil
            shown[name] = nil
        case .image(let name, let image): images[name] = image
        case .known(let name, let hashes):
            earlier[name, default: Earlier()].versions.add(hashes)
            earlier[name]?.position = lines
        case .shown(let name, let version): shown[name] = version
        case .sending(let name, let sending): open[name] = sending
        case .sent(let name): open[name] = nil
        }
    }

    /// The versions of an item that the folder has had.
    package func known(_ name: ItemName) -> KnownVersions {
        var versions = earlier[name]?.versions ?? KnownVersions()
        if let base = bases[name] { versions.add(base) }
        return versions
    }

    /// Whether the folder has had an item, and both sides agreed that it is on neither of them any more.
    package func isGone(_ name: ItemName) -> Bool { bases[name] == nil && earlier[name] != nil }

    /// Whether the folder has neither had an item nor agreed that it is gone: then only the history of git is left.
    package func isUnknown(_ name: ItemName) -> Bool { bases[name] == nil && earlier[name] == nil }

    /// - Parameter base: nil if only git knew the item that is gone.
    private mutating func keep(_ base: ItemBase?, of name: ItemName) {
        if let base { earlier[name, default: Earlier()].versions.add(base) }
        earlier[name, default: Earlier()].position = lines
    }

    package var texts: Set<VersionHash> {
        bases.reduce(into: []) { $0.formUnion($1.value.textHashes(of: $1.key.kind)) }
    }

    /// Whether lines that are not needed any more make most of the log.
    package var isLong: Bool { size > 2 * compactSize + Self.smallSize }

    /// In bytes.
    private static let smallSize = 1 << 18

    /// The lines that make the same state.
    package var compact: [Line] {
        var lines: [Line] = []
        // Of items that are gone only the last ones are known: there may be any number of them.
        let gone = earlier.filter { bases[$0.key] == nil }.sorted { $0.value.position < $1.value.position }
        for (name, earlier) in gone.suffix(Self.maximumGone) { lines.append(.known(name, earlier.versions)) }
        for (name, base) in bases.sorted(by: { $0.key < $1.key }) { lines.append(.agreed(name, base)) }
        for (name, earlier) in earlier.sorted(by: { $0.key < $1.key }) where bases[name] != nil {
            lines.append(.known(name, earlier.versions))
        }
        for (name, image) in images.sorted(by: { $0.key < $1.key }) { lines.append(.image(name, image)) }
        for (name, version) in shown.sorted(by: { $0.key < $1.key }) { lines.append(.shown(name, version)) }
        for (name, sending) in open.sorted(by: { $0.key < $1.key }) { lines.append(.sending(name, sending)) }
        return lines
    }

    private static let maximumGone = 1000
}

extension FolderState.Sending {
    package init(local: ItemVersion?, before: ItemVersion?, after: ItemVersion?, of kind: ItemKind) {
        func recorded(_ version: ItemVersion?) -> RecordedVersion? { version.map { RecordedVersion($0, of: kind) } }
        self.init(local: recorded(local), before: recorded(before), after: recorded(after))
    }
}
