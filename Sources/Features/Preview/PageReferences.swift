import Domain
import Files
import WeblogService

/// The files that a page or a style sheet names, as paths below the root.
enum PageReferences {
    /// - Parameter path: of the page, which relative targets begin at.
    static func inPage(_ html: String, at path: String) -> [String] {
        var targets: [String] = []
        for tag in html.split(separator: "<") {
            let bytes = Array(tag.prefix { $0 != ">" }.utf8), attributes = bytes.drop { $0 > 32 }
            for name in ["src", "href"] {
                guard let value = HTMLAttributes.value(of: name, in: attributes) else { continue }
                targets.append(HTMLAttributes.text(String(decoding: bytes[value], as: UTF8.self)))
            }
        }
        return targets.compactMap { file($0, at: path) } + inStyle(html, at: path)
    }

    /// The targets of `url(…)`.
    static func inStyle(_ css: String, at path: String) -> [String] {
        css.split(separator: "url(").dropFirst().compactMap { text in
            file(String(text.prefix { $0 != ")" }).trimmed.filter { $0 != "\"" && $0 != "'" }, at: path)
        }
    }

    private static func file(_ target: String, at path: String) -> String? {
        let name = PercentEncoding.decodeLeniently(String(target.prefix { $0 != "?" && $0 != "#" }))
        return Path.normal(name.hasPrefix("/") ? name : path + "/../" + name)
    }
}
