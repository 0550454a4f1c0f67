import Domain
import Files

/// The settings of a site, from the first of its files that can be read.
struct SiteSettings {
    private var header: TextHeader?
    /// The file, below the folder of the site.
    private(set) var file = ""
    /// The files that cannot be read. Only what they set is missing then.
    private(set) var unread: [ImportedTexts.Skipped] = []

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
                header = found
                self.file = file
                return
            } catch  where error.code == .noInput {
                continue
            } catch {
                unread.append(.init(file, "the settings in it cannot be read"))
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

    var values: HeaderValue { .table(header?.members ?? []) }

    subscript(key: String) -> HeaderValue? { mutating get { header?[key] } }

    /// Nil without a zone, and for one that is not known.
    var zone: ZoneRules? { mutating get { self["timezone"]?.text.flatMap { SystemZones.rules(of: $0) } } }
}
