import Domain

/// The files that a site leaves out itself, so that they are not imported either: they may be private.
struct SiteExclusions: Sendable {
    private var patterns: [Wildcard] = []
    /// What of the setting is not understood.
    private(set) var losses: [ImportedTexts.Skipped] = []

    static let none = SiteExclusions()

    private init() {}

    /// - Parameters:
    ///   - setting: paths of files and folders, also with `*`.
    ///   - folder: the folder, below the root of the site, to which they are relative.
    ///   - file: the file of the setting.
    init(paths setting: HeaderValue?, below folder: String, file: String) {
        add(paths: setting, below: folder, file: file)
    }

    /// The same as in the initializer.
    mutating func add(paths setting: HeaderValue?, below folder: String, file: String) {
        for path in setting?.texts ?? [] {
            let parts = path.split(separator: "/").filter { $0 != "." }
            guard !parts.isEmpty, !path.contains(where: { "?[{".contains($0) }) else {
                losses.append(.init(file, "the pattern '\(path)' is not read: texts that it leaves out are imported"))
                continue
            }
            let whole = ([folder].filter { !$0.isEmpty } + parts.map(String.init)).joined(separator: "/")
            patterns += [Wildcard(whole), Wildcard(whole + "/*")]
        }
    }

    /// - Parameter setting: regular expressions, which are not read: those of a stranger may take forever.
    init(expressions setting: HeaderValue?, named key: String, file: String) {
        guard setting?.texts.isEmpty == false else { return }
        losses.append(.init(file, "the setting '\(key)' is not read: texts that it leaves out are imported"))
    }

    mutating func add(_ other: SiteExclusions) {
        patterns += other.patterns
        losses += other.losses
    }

    /// - Parameter file: below the root of the site.
    func leavesOut(_ file: String) -> Bool { patterns.contains { $0.matches(file) } }
}
