/// Words that people use for what the manual calls otherwise, with the pages that answer them: the words after `triton
/// help`, and for a part of a page its term. The hints for unknown commands use them too. A test looks up every one of
/// them.
package enum HelpSynonyms {
    /// Each line of the file has the words, and after a colon the pages.
    static let all: [(words: [String], pages: [String])] =
        String(decoding: PackageResources.synonyms_txt, as: UTF8.self).split(separator: "\n").map { line in
            let sides = line.split(separator: ": ").map { $0.split(separator: "; ").map(String.init) }
            return (sides[0], sides[1])
        }

    /// The pages about a word, the best first.
    package static func pages(for word: String) -> [String] {
        all.filter { $0.words.contains(word.lowercased()) }.flatMap(\.pages)
    }

    /// The synonyms of a page, or of a part of it.
    static func words(of page: String, _ term: String?) -> [String] {
        let name = term.map { "\(page)#\($0)" } ?? page
        return all.filter { $0.pages.contains(name) }.flatMap(\.words)
    }
}
