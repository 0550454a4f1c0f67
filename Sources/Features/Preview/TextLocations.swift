import Domain
import Files
import WeblogService

/// What links may call the texts of a folder. A text is read again only after it was changed: a browser asks for names
/// that no text has, such as `/favicon.ico`, with each page.
struct TextLocations: Sendable {
    private struct Text: Sendable {
        /// The size and time of the file.
        let stamp: String
        let location: String?
        /// Its file, its title and its slug.
        let names: Set<String>
    }

    private var texts: [String: Text] = [:]

    /// - Parameter stamps: of all files of the folder.
    mutating func update(from folder: PreviewFolder, _ stamps: [String: String]) {
        texts = stamps.reduce(into: [:]) { present, file in
            let (path, stamp) = file
            guard PreviewFolder.isText(path) || PreviewFolder.isStyleSheet(path) else { return }
            if let known = texts[path], known.stamp == stamp {
                present[path] = known
                return
            }
            // A text that cannot be read is an error when it is asked for itself.
            guard let text = try? folder.text(of: path) else { return }
            let entry = EntryText(text), file = Path.name(of: path)
            let names = [String(file.prefix { $0 != "." }), entry.title, entry["slug"]?.value ?? ""]
            present[path] = Text(
                stamp: stamp, location: entry["location"]?.value,
                names: Set(names.map(Self.word).filter { !$0.isEmpty }))
        }
    }

    /// The text whose header has this location.
    func path(at location: String) -> String? { texts.filter { $0.value.location == location }.keys.min() }

    /// The texts that a link to a location may mean, because they are called like its last part.
    func candidates(for location: String) -> [String] {
        let name = Self.word(Path.name(of: location))
        return texts.filter { PreviewFolder.isText($0.key) && $0.value.names.contains(name) }.keys.sorted()
    }

    /// `Tea & milk` and `tea-milk` are the same word.
    private static func word(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }
}
