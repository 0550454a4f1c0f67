import Files
package import FolderPlan
import HTTPTransport
import Platform

extension CheckedSite.Names {
    /// - Parameters:
    ///   - paths: of the files of the folder.
    ///   - nouns: what the folder keeps.
    ///   - records: those of a table; nil for one that cannot be read, which says nothing about the links.
    package init(
        of paths: some Collection<String>, _ nouns: Set<String>, records: (_ table: String) -> FolderTable.Records?
    ) {
        func keys(_ path: String) -> Set<String>? { records(path).map { Set($0.keys.map(\.key)) } }
        if nouns.contains("purl") { purls = keys(FolderPath.purls) }
        if nouns.contains("pic") {
            pictures = keys(FolderPath.pictures)?.union(
                paths.filter { $0.hasPrefix("pics/") }.map { PathName.name(for: FolderPath.stem(of: $0)) })
        }
        if nouns.contains("paste") {
            pastes = Set(paths.compactMap(FolderPath.item).filter { $0.kind == .paste }.map(\.key))
        }
    }

    /// What a folder of 'folder clone' has; nothing for another one.
    package init(below root: String) throws {
        func has(_ path: String) -> Bool { stat.of(Path.join(root, path)) != nil }
        guard has(FolderPath.settings) else {
            self.init()
            return
        }
        let paths = try ["paste", "pics"].filter(has).flatMap { folder in
            try FolderTree(below: Path.join(root, folder)).files.map { folder + "/" + $0 }
        }
        let nouns = [("purl", FolderPath.purls), ("pic", FolderPath.pictures), ("paste", "paste")].filter { has($1) }
        self.init(of: paths, Set(nouns.map(\.0))) { path in
            // 'folder check' names one that cannot be read.
            (try? FileReader.readRegular(Path.join(root, path), limit: HTTPExchange.standardAnswerLimit)).flatMap {
                try? FolderTable.read(String(decoding: $0, as: UTF8.self), of: path)
            }
        }
    }
}
