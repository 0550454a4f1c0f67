import Domain

/// The recorded state of a folder, by item: the last version on which both sides agreed, and the hashes of all versions
/// that the folder has had.
///
/// It is a log: lines are appended and synced before and after each request, and a line that a crash cut off is
/// ignored. So the same file is the state and the journal.
package struct FolderState: Sendable {
    package private(set) var bases: [ItemName: ItemBase] = [:]
    /// The versions that the folder had before the last ones on which both sides agreed.
    private var earlier: [ItemName: KnownVersions] = [:]
    /// The versions of the service when a conflict was shown.
    package private(set) var shown: [ItemName: ItemVersion] = [:]
    /// Requests whose result is not known.
    package private(set) var open: [ItemName: Sending] = [:]
    /// The image files that are equal to the images of the service, which does not give checksums.
    package private(set) var images: [ItemName: ImageRecord] = [:]
    /// Number of lines that were read.
    package private(set) var lines = 0

    /// A request that was started.
    package struct Sending: Sendable, Equatable {
        /// The version of the folder; nil if it has none, as for a deletion. `before` and `after` are the versions of
        /// the service.
        package var here: ItemVersion?
        package var before: ItemVersion?
        package var after: ItemVersion?

        package init(here: ItemVersion?, before: ItemVersion?, after: ItemVersion?) {
            self.here = here
            self.before = before
            self.after = after
        }
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
        case shown(ItemName, ItemVersion)
        case sending(ItemName, Sending)
        /// The request ended.
        case sent(ItemName)
    }

    package init() {}

    package init(reading bytes: [UInt8]) {
        var start = 0
        while start < bytes.count {
            let end = bytes.firstIndex(of: 10, from: start)
            defer { start = end + 1 }
            // The last line may be cut off. A line that cannot be read only makes a version unknown.
            guard end > start, let read = Line(Array(bytes[start..<end])) else { continue }
            lines += 1
            add(read)
        }
    }

    package mutating func add(_ line: Line) {
        switch line {
        case .agreed(let name, let base):
            if let old = bases.updateValue(base, forKey: name) { keep(old, of: name) }
            shown[name] = nil
        case .gone(let name):
            if let old = bases.removeValue(forKey: name) { keep(old, of: name) }
            images[name] = nil
            shown[name] = nil
        case .image(let name, let image): images[name] = image
        case .known(let name, let hashes): earlier[name, default: KnownVersions()].add(hashes)
        case .shown(let name, let version): shown[name] = version
        case .sending(let name, let sending): open[name] = sending
        case .sent(let name): open[name] = nil
        }
    }

    /// All versions of an item that the folder has had.
    package func known(_ name: ItemName) -> KnownVersions {
        var versions = earlier[name] ?? KnownVersions()
        if let base = bases[name] { versions.add(base, of: name.kind) }
        return versions
    }

    private mutating func keep(_ base: ItemBase, of name: ItemName) {
        earlier[name, default: KnownVersions()].add(base, of: name.kind)
    }

    /// Whether later lines replace most of its lines.
    package var isLong: Bool {
        lines > 2 * (bases.count + earlier.count + open.count + images.count + shown.count) + 100
    }

    /// A log without the lines that later ones replace.
    package var compact: [Line] {
        var lines: [Line] = []
        for (name, base) in bases.sorted(by: { $0.key < $1.key }) { lines.append(.agreed(name, base)) }
        for (name, hashes) in earlier.sorted(by: { $0.key < $1.key }) { lines.append(.known(name, hashes)) }
        for (name, image) in images.sorted(by: { $0.key < $1.key }) { lines.append(.image(name, image)) }
        for (name, version) in shown.sorted(by: { $0.key < $1.key }) { lines.append(.shown(name, version)) }
        for (name, sending) in open.sorted(by: { $0.key < $1.key }) { lines.append(.sending(name, sending)) }
        return lines
    }
}
