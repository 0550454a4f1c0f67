package import Domain
import Files
package import FolderPlan
import WeblogService

/// The texts of a folder, and what their links and pictures can lead to.
package struct CheckedSite: Sendable {
    package struct Text: Sendable {
        /// An entry, whose id may be empty, a page, a paste, or the table of PURLs.
        package let name: ItemName
        /// Below the root of the site.
        package let path: String
        package let source: String
        /// Whether the service may not have it yet: an entry without a date then gets the time of saving.
        package let isNew: Bool

        package init(_ name: ItemName, at path: String, source: String, isNew: Bool = true) {
            self.name = name
            self.path = path
            self.source = source
            self.isNew = isNew
        }

        var kind: ItemKind { name.kind }
    }

    /// The names of the items that the folder keeps; nil for a kind that it does not keep.
    package struct Names: Sendable {
        package var purls: Set<String>?
        package var pastes: Set<String>?
        package var pictures: Set<String>?

        package init() {}
    }

    package let texts: [Text]
    package let address: Address?
    package var names = Names()
    /// Whether all entries of the weblog are among the texts. Otherwise a location that none of them has may exist.
    package let isWhole: Bool
    /// The picture files of the site, below its root; a missing picture is looked for among them.
    package let pictures: [String]
    /// Whether there is a file, by its path below the root.
    package let hasFile: @Sendable (String) -> Bool
    let settings: WeblogSettings
    /// Nil if the configuration names no zone that this machine knows.
    let zone: ZoneRules?

    /// - Parameter configuration: the text of the weblog's configuration.
    package init(
        _ texts: [Text], of address: Address?, configuration: String?, isWhole: Bool, pictures: [String],
        hasFile: @escaping @Sendable (String) -> Bool
    ) {
        self.texts = texts
        self.address = address
        self.isWhole = isWhole
        self.pictures = pictures
        self.hasFile = hasFile
        settings = WeblogSettings(configuration ?? "")
        zone = settings["timezone"].flatMap { SystemZones.rules(of: $0.trimmed) }
    }

    /// The folder of the files with these endings is searched for missing pictures.
    package static let pictureEndings: Set<String> = ["gif", "heic", "jpg", "jpeg", "png", "svg", "webp"]

    package static func isPicture(_ path: String) -> Bool {
        pictureEndings.contains(path.split(separator: ".").last.map { $0.lowercased() } ?? "")
    }
}
