import Domain

/// The pictures of a text that name a definition, as in `![alt][name]` and `[name]: target`.
struct PictureReferences {
    /// Ranges and not texts: pictures can be nested, and most of them name nothing.
    struct Use {
        let name: Range<Int>
        let alt: Range<Int>
        /// Counted from 1.
        let line: Int
    }

    struct Definition {
        let name: Range<Int>
        /// The number of the definition among the links.
        let link: Int
    }

    var uses: [Use] = []
    var definitions: [Definition] = []

    /// Longest name of a definition in Markdown.
    private static let maximumName = 999

    /// Makes pictures of the definitions that a picture names; the others stay links. Of several pictures with one
    /// definition, one without an alternative text is named.
    func resolve(_ images: inout [MarkdownImages.Image], _ links: inout [MarkdownImages.Link], in bytes: [UInt8]) {
        guard !uses.isEmpty, !definitions.isEmpty else { return }
        let named = Dictionary(grouping: uses) { Self.key(bytes[$0.name]) }
        // The first definition of a name counts.
        let numbers = Dictionary(definitions.map { (Self.key(bytes[$0.name]), $0.link) }) { first, _ in first }
        var found: [Int: MarkdownImages.Image] = [:]
        for (key, number) in numbers {
            guard !key.isEmpty, let uses = named[key], let target = links[number].range else { continue }
            let isAngled = bytes[target.lowerBound - 1] == UInt8(ascii: "<")
            func lacksAlt(_ use: Use) -> Bool { bytes[use.alt].allSatisfy { $0 <= 32 } }
            let first = uses.first(where: lacksAlt)
            let alt = uses.first { !lacksAlt($0) }.map { MarkdownEscapes.decoded(bytes[$0.alt]) }
            found[number] = MarkdownImages.Image(
                alt: alt ?? "", target: links[number].target,
                range: isAngled ? target.lowerBound - 1..<target.upperBound + 1 : target,
                line: (first ?? uses[0]).line, lacksAlt: first != nil, isTag: false)
        }
        guard !found.isEmpty else { return }
        links = links.indices.filter { found[$0] == nil }.map { links[$0] }
        images = (images + found.values).sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    private static func key(_ name: ArraySlice<UInt8>) -> String {
        guard name.count <= maximumName else { return "" }
        return String(decoding: name, as: UTF8.self).lowercased().split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
    }
}
