import WeblogService

/// An element of an XML document, with its content.
struct XMLElement: Sendable {
    enum Content: Sendable {
        case text(String)
        case element(XMLElement)
    }

    /// Empty for an element without a namespace.
    let namespace: String
    /// Without a prefix.
    let name: String
    let attributes: [String: String]
    var content: [Content] = []

    var children: [XMLElement] { content.compactMap { if case .element(let child) = $0 { child } else { nil } } }

    /// All text of the element and its children.
    var text: String {
        content.map { part in
            switch part {
            case .text(let text): text
            case .element(let child): child.text
            }
        }.joined()
    }

    func first(_ name: String, in namespaces: Set<String>) -> XMLElement? {
        children.first { $0.name == name && namespaces.contains($0.namespace) }
    }

    func all(_ name: String, in namespaces: Set<String>) -> [XMLElement] {
        children.filter { $0.name == name && namespaces.contains($0.namespace) }
    }

    /// The content as HTML.
    var innerHTML: String {
        content.map { part in
            switch part {
            case .text(let text): HTMLAttributes.escaped(text)
            case .element(let child): child.html
            }
        }.joined()
    }

    private var html: String {
        let start = attributes.sorted { $0.key < $1.key }.map {
            " \($0.key)=\"\(HTMLAttributes.quoted($0.value))\""
        }.joined()
        guard !Self.voidNames.contains(name) else { return "<\(name)\(start)>" }
        return "<\(name)\(start)>\(innerHTML)</\(name)>"
    }

    private static let voidNames: Set<String> = [
        "area", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]
}
