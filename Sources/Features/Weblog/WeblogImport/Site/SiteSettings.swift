import Domain
import Files

/// The settings of a site, from the first of its files that can be read.
struct SiteSettings {
    /// A table.
    private(set) var values = HeaderValue.table([])
    /// The file, below the folder of the site.
    private var file = ""
    /// The files that cannot be read, of which only what they set is missing, and what is not carried over.
    private(set) var losses: [ImportedTexts.Skipped] = []

    init(in folder: String, _ files: [String]) {
        for file in files {
            do throws(TritonError) {
                let bytes = try FileReader.readRegular(Path.join(folder, file), limit: 1 << 20)
                let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
                let text = String(decoding: bytes[start...], as: UTF8.self)
                let found = try TextHeader(
                    file.hasSuffix(".json")
                        ? text : file.hasSuffix(".toml") ? "+++\n\(text)\n+++\n" : Self.header(yaml: text))
                guard found.hasHeader || text.isBlank else { throw TritonError(.badData, "it has no settings") }
                values = .table(found.members)
                self.file = file
                return
            } catch  where error.code == .noInput {
                continue
            } catch {
                losses.append(.init(file, "the settings in it cannot be read"))
            }
        }
    }

    /// The first document of a file in YAML, as the header of a text. The file may have the line before it, too.
    private static func header(yaml text: String) -> String {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        let start = lines.firstIndex { !$0.isBlank && !$0.hasPrefix("#") && !$0.hasPrefix("%") } ?? 0
        let isMark = lines[start].hasPrefix("---") && lines[start].dropFirst(3).allSatisfy(\.isWhitespace)
        return "---\n" + lines[(isMark ? start + 1 : 0)...].joined(separator: "\n") + "\n---\n"
    }

    subscript(key: String) -> HeaderValue? { values[key].flatMap { $0 == .nothing ? nil : $0 } }

    /// Nil without a zone, and for one that is not known.
    var zone: ZoneRules? { self["timezone"]?.text.flatMap { SystemZones.rules(of: $0) } }

    /// The names that a file of settings of Hugo may have.
    static func files(_ name: String) -> [String] { ["toml", "yaml", "yml", "json"].map { "\(name).\($0)" } }

    /// A part of Hugo's settings, which may have a file of its own.
    /// - Parameter key: without it in the part, the file counts.
    func part(_ name: String, with key: String? = nil, in folder: String) -> SiteSettings {
        var part = SiteSettings(in: folder, Self.files("config/_default/" + name))
        if let own = self[name], key.map({ own[$0] != nil }) ?? true { (part.values, part.file) = (own, file) }
        return part
    }

    mutating func lose(_ what: String) { losses.append(.init(file, what)) }
}
