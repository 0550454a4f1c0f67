import Domain

extension SandboxFault {
    /// Parses the form in the description of ``SandboxFault``.
    /// - Throws: ``TritonError`` with code `usage` that describes the wrong part.
    package init(parsing text: String) throws {
        guard let equals = text.firstIndex(of: "=") else { throw Self.refusal(text, "has no '='") }
        (method, target) = try Self.target(String(text[..<equals]), in: text)
        var words = text[text.index(after: equals)...].split(separator: ":", omittingEmptySubsequences: false).map(
            String.init)[...]
        times = nil
        nth = nil
        retryAfter = nil
        isApplied = false
        answer = try Self.answer(&words, in: text)
        while let word = words.first, try takeOption(word, in: text) { words.removeFirst() }
        if case .redirect(_, let status) = answer {
            let url = words.joined(separator: ":")
            guard !url.isEmpty else { throw Self.refusal(text, "needs a URL, as in redirect:https://example.com/") }
            answer = .redirect(url: url, status: status)
        } else if let word = words.first {
            throw Self.refusal(text, "has the unknown option '\(line: word)'")
        }
    }

    /// Takes the words of the answer, without the URL of a redirect.
    private static func answer(_ words: inout ArraySlice<String>, in text: String) throws -> Answer {
        let kind = words.popFirst() ?? ""
        switch kind {
        case "slow":
            guard let word = words.popFirst(), let seconds = Double(word), seconds >= 0, seconds <= 3600 else {
                throw refusal(text, "needs seconds, as in slow:0.5")
            }
            return .slow(seconds: seconds)
        case "cut": return .cut
        case "garbage": return .garbage
        case "stale": return .stale
        case "empty": return .empty
        case "drop": return .drop
        case "redirect": return .redirect(url: "")
        case "301", "302", "303", "307", "308": return .redirect(url: "", status: Int(kind) ?? 302)
        default:
            guard let status = Int(kind), (400...599).contains(status) else {
                throw refusal(
                    text,
                    """
                    has an answer that is not a status from 400 to 599, slow, cut, drop, garbage, stale, empty, \
                    redirect or the status of one
                    """
                )
            }
            return .status(status)
        }
    }

    /// False when the word is not an option.
    private mutating func takeOption(_ word: String, in text: String) throws -> Bool {
        if word == "applied" {
            isApplied = true
        } else if word.hasPrefix("times=") {
            times = try Self.count(word, in: text)
        } else if word.hasPrefix("nth=") {
            nth = try Self.count(word, in: text)
        } else if word == "retry-after=none" {
            retryAfter = .absent
        } else if word.hasPrefix("retry-after=") {
            guard let seconds = Int(word.dropFirst("retry-after=".count)), seconds >= 0 else {
                throw Self.refusal(text, "needs whole seconds or none after retry-after=")
            }
            retryAfter = .seconds(seconds)
        } else {
            return false
        }
        return true
    }

    private static func count(_ word: String, in text: String) throws -> Int {
        let parts = word.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, let count = Int(parts[1]), count > 0 else {
            throw refusal(text, "needs a number above 0 after \(line: String(parts[0]))=")
        }
        return count
    }

    private static func target(_ text: String, in whole: String) throws -> (String?, Target) {
        var method: String?
        var name = Substring(text)
        if let blank = text.firstIndex(of: " ") {
            method = String(text[..<blank])
            name = text[text.index(after: blank)...].drop { $0 == " " }
            guard let method, !method.isEmpty, method.allSatisfy({ $0.isASCII && $0.isUppercase }) else {
                throw refusal(whole, "has a method that is not in capital letters")
            }
        }
        guard !name.isEmpty else { throw refusal(whole, "has no path and no endpoint") }
        if name.hasPrefix("/") || name.hasPrefix("*") {
            return (method, .path(name.count > 1 && name.hasSuffix("/") ? String(name.dropLast()) : String(name)))
        }
        guard SandboxRoutes.ids.contains(String(name)) else {
            throw refusal(
                whole, "names '\(line: String(name))', which is neither a path (they begin with / or *) nor an endpoint"
            )
        }
        return (method, .endpoint(String(name)))
    }

    private static func refusal(_ text: String, _ reason: SafeText) -> TritonError {
        TritonError(
            .usage, "the fault '\(line: text)' \(reason)",
            hint: "write it as 'POST /address/*/statuses=500' or 'purl.list=slow:0.5'")
    }
}
