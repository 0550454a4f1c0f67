import Domain
import WeblogImport
import WeblogService

extension FuzzSubject {
    static let feed = FuzzSubject(
        "feed", seedFolders: ["Fixtures/import/feeds"],
        words: [
            "<rss>", "</rss>", "<channel>", "</channel>", "<item>", "</item>", "<title>", "</title>", "<link>",
            "</link>",
            "<description>", "</description>", "<category>", "</category>", "<pubDate>", "</pubDate>", "<![CDATA[",
            "]]>",
            "Sat, 31 Jan 2026 17:46:00 +0100", "2026-01-31T17:46:00Z", "&amp;", "&lt;p&gt;", "&#0;", "&#x1F600;",
            "xmlns=\"", "../",
            "<feed xmlns=\"http://www.w3.org/2005/Atom\">", "<entry>", "</entry>", "<?xml version=\"1.0\"?>", "\n", "[",
            "{", "'", ": ",
        ]
    ) { bytes in
        let texts: ImportedTexts
        do { texts = try FeedImport.texts(bytes) } catch let error as TritonError {
            try promise(error.code == .badData, "a feed is refused with '\(error.code)'")
            return try promiseHarmless(error, "a feed's error")
        }
        for entry in texts.entries {
            let isPlain = !entry.path.contains("/") && !entry.path.hasPrefix(".") && entry.path.utf8.count < 256
            try promise(isPlain, "a file named '\(entry.path)'")
            // An imported text can be posted unchanged.
            try promise(
                HeaderFinding.all(in: entry.text).isEmpty, "a header that the service does not read: \(entry.text)")
            try promise(!entry.text.allSatisfy(\.isWhitespace), "a text that cannot be posted")
        }
    }
}
