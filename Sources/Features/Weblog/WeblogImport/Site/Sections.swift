import Files

/// What the list pages of a site of Hugo or Zola (`_index.md`) decide for the texts below them.
struct Sections {
    private let site: Site
    /// The headers of the pages, by their folder, in the form of ``path(of:)``.
    private var pages: [String: [HeaderValue]] = [:]

    init(_ files: [String], of site: Site) {
        self.site = site
        guard site.program.hasSections else { return }
        for file in files where Path.name(of: file).hasPrefix("_index.") {
            // One that cannot be read is named among the texts.
            guard let header = try? TextHeader(ofFile: site.path(file)) else { continue }
            pages[Path.folder(of: path(of: file)), default: []].append(.table(header.members))
        }
    }

    /// Where the site has a file, apart for each language with a folder of its own.
    private func path(of file: String) -> String {
        guard let mount = site.mounts.mount(of: file), let path = mount.target(of: file) else { return file }
        return Path.join(mount.language ?? "", path)
    }

    private func headers(above file: String) -> [HeaderValue] {
        let folders = path(of: file).split(separator: "/").dropLast()
        return folders.indices.flatMap { pages[folders[...$0].joined(separator: "/")] ?? [] }
    }

    /// Whether a section of a text is a draft. Zola shows none of its texts then, whatever they say themselves.
    func hasDraft(above file: String) -> Bool { headers(above: file).contains { $0["draft"]?.truth == true } }

    /// The values by which the sections of a text hide it (Hugo's `cascade`).
    func cascaded(to file: String) -> HeaderValue {
        let groups = headers(above: file).compactMap { $0["cascade"] }.flatMap { $0.isList ? $0.values : [$0] }
        return .table(groups.filter(Self.isForTexts).flatMap(\.members).filter(Self.hides))
    }

    /// The other conditions of a group are not read: a text that may be hidden is not published by mistake.
    private static func isForTexts(_ group: HeaderValue) -> Bool {
        let kind = (group["target"] ?? group["_target"])?["kind"]?.text ?? ""
        return !["home", "section", "taxonomy", "term"].contains(kind.lowercased())
    }

    private static func hides(_ member: HeaderValue.Member) -> Bool {
        switch member.key.lowercased() {
        case "draft", "headless": member.value.truth == true
        case "build", "_build": member.value.isUnrendered
        case "expirydate": true
        default: false
        }
    }
}
