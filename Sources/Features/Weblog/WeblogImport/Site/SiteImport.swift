package import Domain
import Files
import Glibc

/// Makes entries from a folder of texts. It writes nothing.
package struct SiteImport: Sendable {
    private let site: Site
    /// A folder that is not read, because the entries are written there.
    private let target: String

    package init(folder: String, target: String) {
        site = Site(folder)
        self.target = target
    }

    /// - Throws: ``TritonError``: `no_input`, `io` for a folder that cannot be read. A text that cannot be used is
    ///   among those skipped.
    package func texts() throws(TritonError) -> ImportedTexts {
        var result = ImportedTexts(format: site.program.rawValue)
        let excluded = stat.of(target)
        let files = try FolderTree.files(below: site.path(site.content)) { folder in
            let name = Path.name(of: folder), status = stat.of(site.path(join(site.content, folder)))
            let isTarget = excluded != nil && status?.st_ino == excluded?.st_ino && status?.st_dev == excluded?.st_dev
            return !isTarget && !["node_modules", "_site", "vendor"].contains(name)
        }
        var bodies = ImportedBodies(site: site, files: files)
        for file in files {
            do throws(TritonError) {
                guard Self.isText(file) else {
                    if Self.isOtherText(file), site.program == .hugo || file.contains("_posts/") {
                        result.skipped.append(.init(origin(file), "it is not Markdown"))
                    }
                    continue
                }
                switch try entry(file, &bodies) {
                case .success(let found):
                    result.entries += found
                case .failure(let reason): result.skipped.append(.init(origin(file), reason.text))
                }
            } catch {
                result.skipped.append(.init(origin(file), error.sentence.rendered, isFailure: true))
            }
        }
        return result.withoutDoubles
    }

    private struct Reason: Error {
        let text: String
    }

    /// The entry of a file, and the pages that redirect to it from its former paths.
    private func entry(_ file: String, _ bodies: inout ImportedBodies) throws(TritonError) -> Result<
        [ImportedEntry], Reason
    > {
        var bytes = try FileReader.readRegular(site.path(join(site.content, file)), limit: 32 << 20)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
            throw TritonError(.badData, "it is not UTF-8 text")
        }
        var header = try TextHeader(text)
        let place = TextPlace(file, in: site.program)
        if let reason = place.reasonToSkip(hasHeader: header.hasHeader) { return .failure(Reason(text: reason)) }
        var entry = ImportedEntry(origin: origin(file), path: place.path)
        var reader = HeaderReader(site: site, place: place)
        reader.read(&header, into: &entry)
        if entry.title == nil, !Self.hasHeading(header.body) { entry.title = place.title }
        bodies.convert(header.body, of: join(site.content, file), into: &entry)
        guard !entry.text.allSatisfy(\.isWhitespace), !header.body.allSatisfy(\.isWhitespace) || entry.title != nil
        else {
            return .failure(Reason(text: "it is empty"))
        }
        let redirects = Redirects.pages(from: reader.formerPaths, to: &entry)
        return .success([entry] + redirects)
    }

    private func origin(_ file: String) -> String { join(site.content, file) }

    private static func hasHeading(_ body: String) -> Bool { body.trimmed.hasPrefix("# ") }

    private static func isText(_ file: String) -> Bool {
        [".md", ".markdown", ".mkd", ".mdown"].contains { file.lowercased().hasSuffix($0) }
    }
    private static func isOtherText(_ file: String) -> Bool {
        [".html", ".htm", ".org", ".adoc", ".rst", ".textile"].contains { file.lowercased().hasSuffix($0) }
    }
}

/// Joins two relative paths; the first may be empty.
func join(_ folder: String, _ name: String) -> String { folder.isEmpty ? name : folder + "/" + name }

extension ImportedTexts {
    /// Without the second of two texts that have the same path, such as `a.md` and the bundle `a/index.md`.
    var withoutDoubles: ImportedTexts {
        var result = self
        var seen: Set<String> = []
        result.entries = []
        for entry in entries {
            // Some file systems ignore the case of names.
            if seen.insert(entry.path.lowercased()).inserted {
                result.entries.append(entry)
            } else {
                result.skipped.append(
                    Skipped(entry.origin, "another text has the name '\(entry.path)'", isFailure: true))
            }
        }
        return result
    }
}
