import Files

/// A folder that Hugo reads as if it were in another place.
struct Mount: Sendable {
    /// Below the root of the site; empty for the root.
    let source: String
    /// Where Hugo has it: `content/posts`.
    let target: String
    /// That of its texts, in lower case; nil where their names tell it.
    let language: String?

    var isOfTexts: Bool { target == "content" || target.hasPrefix("content/") }

    /// Where Hugo has a file of the site; nil for one that is not in this folder.
    func target(of file: String) -> String? { Self.moved(file, from: source, to: target) }

    /// The file of the site that Hugo has at a path; nil for one of another folder.
    func source(of path: String) -> String? { Self.moved(path, from: target, to: source) }

    private static func moved(_ path: String, from folder: String, to other: String) -> String? {
        guard folder.isEmpty || path.hasPrefix(folder + "/") else { return nil }
        return Path.join(other, String(path.dropFirst(folder.isEmpty ? 0 : folder.count + 1)))
    }
}

/// The folders that Hugo reads as others: those of its module mounts, and those of its languages.
struct Mounts: Sendable {
    /// The most specific one is the first.
    private var mounts: [Mount] = []
    /// Whether the folder `content` is not read unless one of these is it.
    private(set) var replacesContent = false
    private(set) var exclusions = SiteExclusions()

    init() {}

    /// - Parameters:
    ///   - module: the settings `module`. A mount for a folder of Hugo replaces the folder of that name in the site.
    ///   - languages: the settings of the languages; each can have a folder of texts.
    ///   - contentFolder: the setting `contentDir`.
    init(_ module: inout SiteSettings, languages: HeaderValue, contentFolder: String?) {
        for mount in module["mounts"]?.values ?? [] { add(mount, &module) }
        if !replacesContent {
            for language in languages.members {
                add(language.value["contentdir"]?.text, to: "content", in: language.key.lowercased())
            }
            if let contentFolder { replacesContent = add(contentFolder, to: "content", in: nil) }
        }
        mounts.sort { $0.source.utf8.count > $1.source.utf8.count }
    }

    private mutating func add(_ setting: HeaderValue, _ settings: inout SiteSettings) {
        guard let source = setting["source"]?.text, let target = setting["target"]?.text.flatMap({ Path.normal($0) }),
            ["content", "static", "assets"].contains(String(target.prefix { $0 != "/" }))
        else { return }
        guard add(source, to: target, in: setting["lang"]?.text?.lowercased()) else {
            settings.lose("the mount of '\(source)', which is not in the folder of the site")
            return
        }
        if mounts.last?.isOfTexts == true { replacesContent = true }
        exclusions.add(setting["excludefiles"], below: Path.normal(source) ?? "", &settings)
        for key in ["files", "includeFiles"] where setting[key.lowercased()] != nil {
            let subject = "the '\(key)' of the mount of '\(source)'"
            settings.lose(subject + " is not read: texts that it leaves out are imported")
        }
    }

    /// - Returns: false for a folder outside of the site.
    @discardableResult
    private mutating func add(_ source: String?, to target: String, in language: String?) -> Bool {
        guard let source, !source.hasPrefix("/"), let folder = Path.normal(source) else { return false }
        mounts.append(Mount(source: folder, target: target, language: language))
        return true
    }

    /// The folder of a text; nil for one that Hugo has where it is.
    func mount(of file: String) -> Mount? { mounts.first { $0.isOfTexts && $0.target(of: file) != nil } }

    /// The folders with texts, below the root.
    var contents: [String] { mounts.filter(\.isOfTexts).map(\.source) }

    /// The files of the site that may be at a path of Hugo's.
    /// - Parameter language: the one in which a text is wanted.
    func sources(of path: String, in language: String?) -> [String] {
        mounts.filter { $0.language == nil || $0.language == language }.compactMap { $0.source(of: path) }
    }
}
