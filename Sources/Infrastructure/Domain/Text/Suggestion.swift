/// "Did you mean …": the nearest of the known words.
package enum Suggestion {
    /// The candidate with the smallest edit distance (a letter inserted, deleted, replaced, or two letters swapped) to
    /// the word; nil when none is near. Case is ignored; of equal distances the first wins. A longer candidate that
    /// begins with the word has the distance 1, so that a shortened name is found.
    /// - Parameter isStrict: whether only the distance 1 counts, for names that may be right as they are.
    package static func nearest(_ word: String, among candidates: some Sequence<String>, isStrict: Bool = false)
        -> String?
    {
        let typed = Array(word.lowercased())
        guard !typed.isEmpty, typed.count <= maximumWord else { return nil }
        let count = typed.drop { $0 == "-" }.count, limit = count <= 4 || isStrict ? 1 : count <= 7 ? 2 : 3
        var best: (candidate: String, distance: Int)?
        for candidate in candidates {
            let letters = Array(candidate.lowercased())
            guard letters.count <= maximumWord else { continue }
            let isShortened = !isStrict && typed.count >= 3 && letters.starts(with: typed)
            let distance = isShortened ? min(1, letters.count - typed.count) : distance(typed, letters)
            if distance <= limit, distance < letters.count, distance < best?.distance ?? .max {
                best = (candidate, distance)
            }
        }
        return best?.candidate
    }

    /// The hint for a word that is not known: the nearest candidate, else where to find them all.
    package static func hint(for word: String, among candidates: some Sequence<String>, else other: SafeText)
        -> SafeText
    {
        nearest(word, among: candidates).map { "did you mean '\(line: $0)'?" } ?? other
    }

    /// Longest name that is compared: the time grows with the square of the length.
    private static let maximumWord = 64

    /// Damerau-Levenshtein distance in its restricted form: no part is edited twice.
    static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var beforeLast = [Int](), last = Array(0...right.count)
        for i in left.indices {
            var row = [i + 1]
            for j in right.indices {
                var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (left[i] == right[j] ? 0 : 1))
                if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                    cost = min(cost, beforeLast[j - 1] + 1)
                }
                row.append(cost)
            }
            (beforeLast, last) = (last, row)
        }
        return last[right.count]
    }
}
