import Domain
import Files
import Platform

/// A folder of texts, and the program that it was written for.
struct Site: Sendable {
    enum Program: String, Sendable {
        case hugo = "Hugo", zola = "Zola", jekyll = "Jekyll", obsidian = "Obsidian", markdown = "Markdown"

        /// Whether the texts are in folders of a generator that makes a path from each of them.
        var hasSections: Bool { self == .hugo || self == .zola }
    }

    let program: Program
    let root: String
    /// The folder of the texts, below the root.
    let content: String
    /// The folders, below the root, of files that a text names with a leading slash.
    let assets: [String]
    /// The zone of dates without one.
    let zone: ZoneRules?
    /// The paths that the site gives its texts.
    let permalinks: Permalinks

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
            self.init(.obsidian, folder, content: "", assets: [""])
        } else if has("_config.yml", "_config.yaml", "_posts", in: folder) {
            var settings = Self.settings(in: folder, ["_config.yml", "_config.yaml"])
            self.init(
                .jekyll, folder, content: "", assets: [""], zone: settings?.zone,
                permalinks: Permalinks(jekyll: settings?["permalink"]))
        } else if isHugo(folder), has("content", in: folder) {
            self.init(sections: folder)
        } else if isHugo(above), has("content", in: above), Self.isSame(folder, Path.join(above, "content")) {
            self.init(sections: above)
        } else {
            self.init(.markdown, folder, content: "", assets: [""])
        }
    }

    private init(sections root: String) {
        let names = ["hugo", "config"].flatMap { name in ["toml", "yaml", "yml", "json"].map { "\(name).\($0)" } }
        var settings = Self.settings(in: root, names)
        // The only setting that a site of Zola must have; Hugo's is `baseURL`.
        if settings?["base_url"] != nil, stat.of(Path.join(root, "config.toml")) != nil {
            self.init(.zola, root, content: "content", assets: ["static", "content"], zone: .utc)
        } else {
            // Without a setting Hugo reads such dates as UTC.
            self.init(
                .hugo, root, content: "content", assets: ["static", "assets"], zone: settings?.zone ?? .utc,
                permalinks: Permalinks(hugo: settings?["permalinks"]))
        }
    }

    private init(
        _ program: Program, _ root: String, content: String, assets: [String], zone: ZoneRules? = nil,
        permalinks: Permalinks = .none
    ) {
        self.permalinks = permalinks
        self.program = program
        self.root = root
        self.content = content
        self.assets = assets
        self.zone = zone
    }

    /// The path of a file of this site.
    func path(_ relative: String) -> String { relative.isEmpty ? root : Path.join(root, relative) }

    /// The first file of settings that can be read. Others are skipped: only what they set is missing then.
    private static func settings(in folder: String, _ files: [String]) -> TextHeader? {
        for file in files {
            // A file that cannot be read is skipped.
            guard let bytes = try? FileReader.readRegular(Path.join(folder, file), limit: 1 << 20) else { continue }
            let text = String(decoding: bytes, as: UTF8.self)
            let wrapped =
                file.hasSuffix(".json") ? text : file.hasSuffix(".toml") ? "+++\n\(text)\n+++\n" : "---\n\(text)\n---\n"
            // As above.
            if let header = try? TextHeader(wrapped) { return header }
        }
        return nil
    }

    private static func isSame(_ left: String, _ right: String) -> Bool {
        guard let left = stat.of(left), let right = stat.of(right) else { return false }
        return left.st_dev == right.st_dev && left.st_ino == right.st_ino
    }
}

extension TextHeader {
    /// The zone of a site's settings; nil without one, and for one that is not known.
    fileprivate var zone: ZoneRules? {
        mutating get { self["timezone"]?.text.flatMap { SystemZones.rules(of: $0) } }
    }
}
