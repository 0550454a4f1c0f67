import Domain

/// The last version of an item on which both sides agreed.
package struct ItemBase: Sendable, Equatable {
    private enum Source: Sendable {
        case versions(here: ItemVersion, there: ItemVersion)
        /// A line of the recorded state that was checked, but is not parsed: most items are equal on both sides, and
        /// then nobody asks for their base.
        case line(JSONDocument)
    }

    private let source: Source

    package init(here: ItemVersion, there: ItemVersion) { source = .versions(here: here, there: there) }

    /// - Parameter line: an object with `here`, and with `there` if it differs.
    init(recorded line: JSON) {
        let here = ItemVersion(recorded: line["here"] ?? .null)
        self.init(here: here, there: line["there"].map { ItemVersion(recorded: $0) } ?? here)
    }

    /// The same for a line that is parsed when a version is asked for.
    init(line: JSONDocument) { source = .line(line) }

    /// The version of the folder.
    package var here: ItemVersion { versions.here }
    /// The version that the service returned: it may store a text in another form than it was sent in.
    package var there: ItemVersion { versions.there }

    /// The same, parsed once for several questions.
    var parsed: ItemBase {
        let (here, there) = versions
        return ItemBase(here: here, there: there)
    }

    private var versions: (here: ItemVersion, there: ItemVersion) {
        switch source {
        case .versions(let here, let there): return (here, there)
        case .line(let document):
            return ItemBase(recorded: document.json).versions
        }
    }

    package static func == (left: ItemBase, right: ItemBase) -> Bool { left.versions == right.versions }
}
