import Domain

/// The files that a site leaves out itself, so that they are not imported either: they may be private.
struct SiteExclusions: Sendable {
    private var patterns: [Wildcard] = []

    /// - Parameters:
    ///   - paths: files and folders, also with `*`: a part of the settings.
    ///   - folder: the folder, below the root of the site, to which they are relative.
    mutating func add(_ paths: HeaderValue?, below folder: String, _ settings: inout SiteSettings) {
        for path in paths?.texts ?? [] {
            let parts = path.split(separator: "/").filter { $0 != "." }
            guard !parts.isEmpty, !path.contains(where: { "?[{".contains($0) }) else {
                settings.lose("the pattern '\(path)' is not read: texts that it leaves out are imported")
                continue
            }
            let whole = ([folder].filter { !$0.isEmpty } + parts.map(String.init)).joined(separator: "/")
            patterns += [Wildcard(whole), Wildcard(whole + "/*")]
        }
    }

    /// - Parameter file: below the root of the site.
    func leavesOut(_ file: String) -> Bool { patterns.contains { $0.matches(file) } }
}
