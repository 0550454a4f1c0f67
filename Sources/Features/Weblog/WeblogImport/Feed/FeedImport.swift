package import Domain

/// Makes entries of the items of a feed: RSS 0.9x, 1.0 and 2.0, or Atom 1.0.
package enum FeedImport {
    /// - Throws: ``TritonError`` of code `unavailable` without the library that reads XML.
    package static func loadLibrary() throws(TritonError) { _ = try Expat() }

    /// - Throws: ``TritonError``: `bad_data` for what is not a feed; `unavailable` without the library that reads XML.
    package static func texts(_ bytes: [UInt8]) throws(TritonError) -> ImportedTexts {
        let root = try XMLReader.root(of: bytes)
        var result: ImportedTexts
        var items: [FeedItem]
        switch (root.name, root.namespace) {
        case ("feed", FeedItem.atom):
            result = ImportedTexts(format: "Atom")
            items = root.all("entry", in: [FeedItem.atom]).map { FeedItem(atom: $0) }
        case ("rss", _), ("RDF", _):
            result = ImportedTexts(format: "RSS")
            // The items of RSS 1.0 are beside the channel.
            let channels = root.children.filter { $0.name == "channel" } + (root.name == "RDF" ? [root] : [])
            items = channels.flatMap { $0.all("item", in: FeedItem.rss) }.map { FeedItem(rss: $0) }
        default:
            throw TritonError(
                .badData, "'\(line: root.name)' is not the beginning of a feed", hint: "a feed is RSS or Atom")
        }
        var taken: Set<String> = []
        // By the name, so that many items with the same name do not try each number again.
        var numbers: [String: Int] = [:]
        for (position, item) in items.enumerated() {
            let origin = item.link ?? item.title ?? "item \(position + 1)"
            guard var entry = item.entry(origin: origin) else {
                result.skipped.append(.init(origin, item.title == nil ? "it is empty" : "it has only a title"))
                continue
            }
            // In the order of the feed, so that another run gives the same names.
            let name = entry.path
            while !taken.insert(entry.path.lowercased()).inserted {
                let number = numbers[name.lowercased(), default: 2]
                entry.path = "\(name.dropLast(3))-\(number).md"
                numbers[name.lowercased()] = number + 1
            }
            result.entries.append(entry)
        }
        return result.withSharedLocations
    }
}
