import Domain
import Markdown
import WeblogService

/// The pages of a folder, and the answers to the browser's requests.
struct PreviewSite: Sendable {
    static let templatePath = "configuration/template.html"
    private static let configurationPath = "configuration/configuration.txt"
    private static let pageParts = (style: "web/style.css", head: "web/head.html")
    private static let bioParts = (style: "status/bio.css", head: "status/bio.head.html")
    /// Names of our own begin with a dot, as no name of a file that is served does.
    static let eventsPath = ".triton/changes"
    static let scriptPath = ".triton/reload.js"
    /// A page that is not seen does not listen: a browser has only six connections for all pages of a server.
    private static let script = """
        const script = document.currentScript, known = script.src.split('?')[1]
        document.addEventListener('DOMContentLoaded', () =>
            document.body.insertAdjacentHTML('afterbegin', script.nextElementSibling.textContent))
        let source
        function listen() {
            source?.close()
            if (document.hidden) return
            source = new EventSource('/\(eventsPath)?' + known)
            source.onmessage = () => location.reload()
        }
        document.addEventListener('visibilitychange', listen)
        listen()

        """

    let folder: PreviewFolder
    let renderer: MarkdownRenderer
    /// The template of the weblog at the service, for a folder without one.
    let template: String?
    /// The address whose texts they are, if it is known.
    let address: Address?
    /// What the page of a single text named when it was last rendered: a browser asks for it again after each change.
    private var named: Set<String>?
    private var locations = TextLocations()
    /// The size and time of each file, of when it was last looked for changes.
    private var stamps: [String: String] = [:]
    /// The state of the files that a page shows: its script asks whether there is a newer one.
    var state = ""

    init(folder: PreviewFolder, renderer: MarkdownRenderer, template: String?, address: Address? = nil) {
        self.folder = folder
        self.renderer = renderer
        self.template = template
        self.address = address
    }

    /// - Parameter target: the path of the request, as the browser sent it.
    mutating func answer(_ target: String) -> PreviewAnswer {
        let path =
            target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).first.map(String.init) ?? ""
        guard path.hasPrefix("/") else { return .notFound }
        let name = PercentEncoding.decodeLeniently(String(path.dropFirst()))
        // The system would read the file before the NUL, and the ending after it says which files are shown.
        guard !name.utf8.contains(0) else { return .notFound }
        do throws(TritonError) {
            switch name {
            case "": return .html(try index())
            case Self.scriptPath: return PreviewAnswer(200, "text/javascript", Array(Self.script.utf8))
            default: break
            }
            guard try isShown(name) else { return missing(name) }
            guard let bytes = try folder.bytes(of: name), let type = PreviewFolder.type(of: name) else {
                return try located(at: "/" + name) ?? missing(name)
            }
            let isStyleSheet = PreviewFolder.isStyleSheet(name)
            guard isStyleSheet || PreviewFolder.isText(name) else { return PreviewAnswer(200, type, bytes) }
            let text = String(decoding: bytes, as: UTF8.self)
            if isStyleSheet { return Self.file(EntryText(text)) ?? PreviewAnswer(200, type, bytes) }
            let html = try page(name, text)
            if name == folder.page { named = references(html, at: name) }
            return .html(html)
        } catch {
            return PreviewAnswer(500, "text/plain", Array((error.sentence.rendered + "\n").utf8))
        }
    }

    /// The text that has a location in its header. Of a single text the folder around it is not looked through.
    private mutating func located(at location: String) throws(TritonError) -> PreviewAnswer? {
        guard folder.page == nil else { return nil }
        locations.update(from: folder, stamps)
        guard let path = locations.path(at: location), let text = try folder.text(of: path) else { return nil }
        if let file = Self.file(EntryText(text)) { return file }
        return .html(try page(path, text))
    }

    /// Says what the preview knows. The page loads itself again, too: an editor may delete a text and write it anew.
    private func missing(_ name: String) -> PreviewAnswer {
        let known =
            folder.page == nil
            ? """
            The preview finds texts by their files, and by the locations that their headers name. omg.lol gives a text \
            without <code>Location</code> one that is known only there.
            """
            : """
            This is the preview of one text: only that text, its style sheets and its pictures are shown. The preview \
            of a folder follows links to other texts.
            """
        let candidates = folder.page == nil ? locations.candidates(for: "/" + name) : []
        let list = candidates.isEmpty ? "" : "<p>The link may mean:</p>\n" + Self.list(candidates)
        let body = "<h1>There is nothing at \(HTMLAttributes.quoted("/" + name))</h1>\n<p>\(known)</p>\n\(list)"
        let html = complete(
            Self.simpleTemplate, ["title": "Not found", "body": body], about: folder.page ?? "the folder")
        return PreviewAnswer(404, "text/html", Array(html.utf8))
    }

    /// An entry of the type File is served without its header; nil for any other one.
    private static func file(_ entry: EntryText) -> PreviewAnswer? {
        guard entry["type"]?.value.lowercased() == "file" else { return nil }
        let isStyleSheet = entry["content-type"]?.value.lowercased().hasPrefix("text/css") == true
        return PreviewAnswer(200, isStyleSheet ? "text/css" : "text/plain", Array(entry.rest.utf8))
    }

    /// Of a single text only what its page and the style sheets of that name are shown, and no other text.
    private mutating func isShown(_ name: String) throws(TritonError) -> Bool {
        guard let path = folder.page, path != name else { return true }
        if named == nil, let text = try folder.text(of: path) { named = references(try page(path, text), at: path) }
        return named?.contains(name) == true
    }

    private func references(_ html: String, at path: String) -> Set<String> {
        let inPage = PageReferences.inPage(html, at: path)
        let styles = inPage.filter(PreviewFolder.isStyleSheet)
        let inStyles = styles.flatMap { style in
            // A style sheet that cannot be read is an error when it is asked for itself.
            (try? folder.text(of: style)).map { PageReferences.inStyle($0, at: style) } ?? []
        }
        return Set(styles + (inPage + inStyles).filter(PreviewFolder.isPicture))
    }

    /// Values that differ when something that is shown was changed, by name. For a single text the folder around it is
    /// not listed: it may be a home directory. What its page names for the first time is no change.
    mutating func revision() -> [String: String] {
        guard let page = folder.page else {
            // A folder that cannot be read at the moment has no files; the request for a page reports the reason.
            let paths = (try? folder.paths()) ?? []
            stamps = folder.stamps(of: paths)
            return stamps.merging(["": paths.joined(separator: "\n")]) { $1 }
        }
        let parts = [Self.pageParts, Self.bioParts].flatMap { [$0.style, $0.head] }
        return folder.stamps(of: [page, Self.templatePath, Self.configurationPath] + parts + (named ?? []))
    }

    // MARK: Pages

    private func index() throws(TritonError) -> String {
        let texts = if let page = folder.page { [page] } else { try folder.paths().filter(PreviewFolder.isText) }
        let list = texts.isEmpty ? "<p>There is no text (.md) in this folder.</p>\n" : Self.list(texts)
        return complete(Self.simpleTemplate, ["title": "Preview", "body": list], about: "the folder")
    }

    private static func list(_ texts: [String]) -> String {
        let links = texts.map { "<li><a href=\"/\(encoded($0))\">\(HTMLAttributes.quoted($0))</a></li>\n" }
        return "<ul>\n\(links.joined())</ul>\n"
    }

    private func page(_ path: String, _ text: String) throws(TritonError) -> String {
        switch PageKind(path: path) {
        case .entry: try entry(path, text)
        case .now: simple("now", path, PageDialect.marked(text))
        case .web:
            simple("web page", path, PageDialect.marked(text), head: try head(Self.pageParts))
        case .bio: simple("bio", path, text, head: try head(Self.bioParts))
        case .paste:
            complete(
                Self.simpleTemplate,
                ["title": "paste", "body": "<pre>\(HTMLAttributes.quoted(text))</pre>", "head": ""], about: path)
        }
    }

    /// A text whose page the service makes without a template that is known here.
    private func simple(_ title: String, _ path: String, _ text: String, head: String = "") -> String {
        complete(Self.simpleTemplate, ["title": title, "body": body(text), "head": head], about: path)
    }

    /// The text itself may have placeholders, such as `{profile-picture}`.
    private func body(_ text: String) -> String { fill(renderer.html(text)) }

    private func fill(_ template: String, with values: [String: String] = [:]) -> String {
        TemplateFilling(values.merging(address.map { ["address": $0.name] } ?? [:]) { own, _ in own }).fill(template)
    }

    private func head(_ parts: (style: String, head: String)) throws(TritonError) -> String {
        let link = folder.contains(parts.style) ? "<link rel=\"stylesheet\" href=\"/\(parts.style)\">\n" : ""
        return link + (try folder.text(of: parts.head) ?? "")
    }

    /// An entry in the template of the weblog. The service fills in more than a folder knows; a value that is known
    /// here is the text of the header or of the configuration.
    private func entry(_ path: String, _ text: String) throws(TritonError) -> String {
        let entry = EntryText(text), title = entry.title
        var values = try configuration()
        values["title"] = HTMLAttributes.quoted(title.isEmpty ? path : title)
        values["post-title"] = values["title"]
        values["body"] = body(entry.rest)
        for key in ["date", "tags", "location"] { values[key] = entry[key].map { HTMLAttributes.quoted($0.value) } }
        let template = try folder.text(of: Self.templatePath) ?? self.template ?? Self.simpleTemplate
        return complete(template, values, about: path)
    }

    /// The values of the weblog's configuration by their names in a template: `Weblog Title` is `{weblog-title}`.
    private func configuration() throws(TritonError) -> [String: String] {
        guard let text = try folder.text(of: Self.configurationPath) else { return [:] }
        return Dictionary(WeblogSettings(text).lines.map { ($0.key, HTMLAttributes.quoted($0.value)) }) { $1 }
    }

    /// The page begins with a script, which puts the banner into the body once the browser has read all of it, whatever
    /// its tags, comments and scripts are. Without scripts, a browser shows the banner where it is.
    private func complete(_ template: String, _ values: [String: String], about path: String) -> String {
        let banner = """
            <div style="all:initial;display:block;background:#fff3bf;color:#222;font:14px/1.5 sans-serif;\
            padding:.5em 1em">Preview of \(HTMLAttributes.quoted(path)) by triton. omg.lol renders it itself; \
            <mark>marked</mark> parts come from the service. <a href="/" style="all:unset;cursor:pointer;\
            text-decoration:underline">All texts</a></div>
            """
        let start = "<script src=\"/\(Self.scriptPath)?\(state)\"></script><noscript>\(banner)</noscript>\n"
        let page = fill(template, with: values), declarations = Self.declarations(of: page)
        return declarations + start + page[declarations.endIndex...]
    }

    /// The beginning of a page that nothing may come before: a doctype, and the comments before it. Without it, a
    /// browser shows a page as those of the last century.
    private static func declarations(of page: String) -> Substring {
        var rest = page[...]
        while true {
            rest = rest.drop(while: \.isWhitespace)
            if rest.hasPrefix("<!--"), let end = rest.dropFirst(2).firstRange(of: "-->") {
                rest = rest[end.upperBound...]
            } else if rest.prefix(9).lowercased() == "<!doctype", let end = rest.firstIndex(of: ">") {
                return page[...end]
            } else {
                return page.prefix(0)
            }
        }
    }

    static func encoded(_ path: String) -> String { PercentEncoding.linkTarget(path) }

    private static let simpleTemplate = String(decoding: PackageResources.template_html, as: UTF8.self)
}

struct PreviewAnswer: Sendable, Equatable {
    let status: Int
    let type: String
    let body: [UInt8]

    init(_ status: Int, _ type: String, _ body: [UInt8]) {
        self.status = status
        self.type = type
        self.body = body
    }

    static func html(_ text: String) -> PreviewAnswer { PreviewAnswer(200, "text/html", Array(text.utf8)) }
    /// For what no link names.
    static let notFound = PreviewAnswer(404, "text/plain", Array("There is no such text here.\n".utf8))
}
