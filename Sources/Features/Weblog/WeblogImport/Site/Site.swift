import Domain
import Files
import Glibc

/// A folder of texts, and the program that it was written for.
struct Site: Sendable {
    enum Program: String, Sendable {
        case hugo = "Hugo", jekyll = "Jekyll", obsidian = "Obsidian", markdown = "Markdown"
    }

    let program: Program
    let root: String
    /// The folder of the texts, below the root.
    let content: String
    /// The folders, below the root, of files that a text names with a leading slash.
    let assets: [String]
    /// The zone of dates without one.
    let zone: ZoneRules?

    init(_ folder: String) {
        func has(_ names: String..., in folder: String) -> Bool {
            names.contains { stat.of(Path.join(folder, $0)) != nil }
        }
        func isHugo(_ folder: String) -> Bool {
            let settings = ["hugo", "config"].flatMap { name in ["toml", "yaml", "yml", "json"].map { "\(name).\($0)" }
            }
            return settings.contains { has($0, in: folder) } || has("archetypes", in: folder)
        }
        let above = Path.join(folder, "..")
        if has(".obsidian", in: folder) {
            self.init(.obsidian, folder, content: "", assets: [""], zone: nil)
        } else if has("_config.yml", "_config.yaml", "_posts", in: folder) {
            self.init(
                .jekyll, folder, content: "", assets: [""],
                zone: Self.zone(in: folder, ["_config.yml", "_config.yaml"], key: "timezone"))
        } else if isHugo(folder), has("content", in: folder) {
            self.init(hugo: folder)
        } else if isHugo(above), has("content", in: above), Self.isSame(folder, Path.join(above, "content")) {
            self.init(hugo: above)
        } else {
            self.init(.markdown, folder, content: "", assets: [""], zone: nil)
        }
    }

    private init(hugo root: String) {
        let settings = ["hugo", "config"].flatMap { name in ["toml", "yaml", "yml", "json"].map { "\(name).\($0)" } }
        // Without a setting Hugo reads such dates as UTC.
        self.init(
            .hugo, root, content: "content", assets: ["static", "assets"],
            zone: Self.zone(in: root, settings, key: "timezone") ?? .utc)
    }

    private init(_ program: Program, _ root: String, content: String, assets: [String], zone: ZoneRules?) {
        self.program = program
        self.root = root
        self.content = content
        self.assets = assets
        self.zone = zone
    }

    /// The path of a file of this site.
    func path(_ relative: String) -> String { relative.isEmpty ? root : Path.join(root, relative) }

    private static func zone(in folder: String, _ files: [String], key: String) -> ZoneRules? {
        for file in files {
            // Settings that cannot be read are skipped: only the zone is missing then.
            guard let bytes = try? FileReader.readRegular(Path.join(folder, file), limit: 1 << 20) else { continue }
            let text = String(decoding: bytes, as: UTF8.self)
            let wrapped =
                file.hasSuffix(".json") ? text : file.hasSuffix(".toml") ? "+++\n\(text)\n+++\n" : "---\n\(text)\n---\n"
            // As above.
            guard var header = try? TextHeader(wrapped), let name = header[key]?.text else { continue }
            return SystemZones.rules(of: name)
        }
        return nil
    }

    private static func isSame(_ left: String, _ right: String) -> Bool {
        guard let left = stat.of(left), let right = stat.of(right) else { return false }
        return left.st_dev == right.st_dev && left.st_ino == right.st_ino
    }
}
