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
                let text = String(decoding: bytes, as: UTF8.self)
                header = try TextHeader(
                    file.hasSuffix(".json")
                        ? text : file.hasSuffix(".toml") ? "+++\n\(text)\n+++\n" : "---\n\(text)\n---\n")
                self.file = file
                return
            } catch  where error.code == .noInput {
                continue
            } catch {
                unread.append(.init(file, "the settings in it cannot be read"))
            }
        }
    }

    var values: HeaderValue { .table(header?.members ?? []) }

    subscript(key: String) -> HeaderValue? { mutating get { header?[key] } }

    /// Nil without a zone, and for one that is not known.
    var zone: ZoneRules? { mutating get { self["timezone"]?.text.flatMap { SystemZones.rules(of: $0) } } }
}
