/// The values that Jekyll's settings give to the headers of texts: `defaults`.
struct HeaderDefaults: Sendable {
    private struct Group {
        /// The beginning of the paths of the texts.
        let path: String
        /// A collection, or `drafts` or `pages`; nil for all.
        let type: String?
        let values: [HeaderValue.Member]
    }

    /// The most specific one is the last.
    private var groups: [Group] = []

    init() {}

    init(_ settings: inout SiteSettings) {
        for item in settings["defaults"]?.values ?? [] {
            let scope = item["scope"], path = scope?["path"]?.text ?? ""
            if path.contains("*") {
                settings.lose("the defaults for '\(path)', which has a '*'")
                continue
            }
            groups.append(
                Group(
                    path: path.hasPrefix("/") ? String(path.dropFirst()) : path, type: scope?["type"]?.text,
                    values: item["values"]?.members ?? []))
        }
        groups.sort { ($0.path.utf8.count, $0.type == nil ? 0 : 1) < ($1.path.utf8.count, $1.type == nil ? 0 : 1) }
    }

    /// - Parameter file: below the root of the site.
    func values(of file: String, at place: TextPlace) -> HeaderValue {
        let types = [place.collection ?? "pages", place.isDraft ? "drafts" : nil]
        let matching = groups.filter { file.hasPrefix($0.path) && ($0.type.map(types.contains) ?? true) }
        return .table(matching.flatMap(\.values))
    }
}
