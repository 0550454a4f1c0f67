import Domain
import Yams

/// A header in YAML. All values are read as text: YAML's own types, such as the number `1.10`, are not used.
enum YAMLHeader {
    /// - Returns: of a key that is there several times, the last member counts.
    /// - Throws: ``TritonError`` of code `bad_data` with the line in the whole text.
    static func members(of text: String) throws(TritonError) -> [HeaderValue.Member] {
        try requireFewAliases(text)
        let root: Node?
        do { root = try Yams.compose(yaml: text) } catch let error as YamlError {
            if case .duplicatedKeysInMapping = error, let parts = partsOfRepeated(text) {
                return try members(of: parts.earlier) + members(of: parts.last)
            }
            throw refusal(error)
        } catch { throw TritonError(.badData, "the header is not YAML") }
        guard let root else { return [] }
        var left = maximumNodes
        switch try value(root, &left) {
        case .table(let members): return members
        case .nothing: return []
        case .text, .list:
            throw TritonError(.badData, "the header has no keys", hint: "each line is a key, a colon and a value")
        }
    }

    private struct Parts {
        var earlier = "", last = ""
    }

    /// The lines of the keys that come again below, and the others. The library refuses a key that is there twice, of
    /// which other programs take the last one. Empty lines stand for those of the other part, so that the numbers in
    /// messages stay right.
    /// - Returns: nil if no key of the header itself is there twice.
    private static func partsOfRepeated(_ text: String) -> Parts? {
        let lines = text.utf8.split(separator: 10, omittingEmptySubsequences: false).map { String(Substring($0)) }
        let keys = lines.map(key)
        var counts = keys.compactMap(\.self).reduce(into: [:]) { $0[$1, default: 0] += 1 }
        guard counts.contains(where: { $0.value > 1 }) else { return nil }
        var parts = Parts(), isEarlier = false
        for (line, key) in zip(lines, keys) {
            if let key {
                counts[key, default: 1] -= 1
                isEarlier = counts[key, default: 0] > 0
            }
            parts.earlier += (isEarlier ? line : "") + "\n"
            parts.last += (isEarlier ? "" : line) + "\n"
        }
        return parts
    }

    /// The key with which a line of the header itself begins.
    private static func key(_ line: String) -> String? {
        guard let first = line.first, !" \t#-".contains(first), let colon = line.firstIndex(of: ":") else { return nil }
        return String(line[..<colon]).trimmed.filter { $0 != "\"" && $0 != "'" }
    }

    /// A limit, because aliases repeat whole values: a few lines can mean millions of them.
    private static let maximumNodes = 10_000
    /// With as many, a header has some thousand values at most.
    private static let maximumAliases = 24

    /// The values are counted only after the library has compared the keys, with all that they repeat.
    private static func requireFewAliases(_ text: String) throws(TritonError) {
        let words = text.utf8.split { $0 <= 0x20 || "[]{},:?\"'".utf8.contains($0) }
        func count(_ mark: Character) -> Int { words.count { $0.first == mark.utf8.first } }
        guard count("&") == 0 || count("*") <= maximumAliases else {
            throw TritonError(.badData, "the header has more than \(maximumAliases) aliases of YAML")
        }
    }

    private static func value(_ node: Node, _ left: inout Int) throws(TritonError) -> HeaderValue {
        left -= 1
        guard left > 0 else { throw TritonError(.badData, "the header has more than \(maximumNodes) values") }
        switch node {
        case .scalar(let scalar):
            let isNull = scalar.style == .plain && ["", "~", "null", "Null", "NULL"].contains(scalar.string)
            return isNull ? .nothing : .text(scalar.string)
        case .sequence(let sequence):
            var values: [HeaderValue] = []
            for node in sequence { values.append(try value(node, &left)) }
            return .list(values)
        case .mapping(let mapping):
            var members: [HeaderValue.Member] = []
            for (key, node) in mapping {
                guard case .scalar(let name) = key else {
                    throw TritonError(.badData, "the header has a key that is not text")
                }
                members.append(HeaderValue.Member(key: name.string, value: try value(node, &left)))
            }
            return .table(members)
        case .alias: return .nothing
        }
    }

    private static func refusal(_ error: YamlError) -> TritonError {
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            // The header begins on the second line.
            TritonError(.badData, "line \(mark.line + 1), column \(mark.column): \(line: problem)")
        case .duplicatedKeysInMapping(let duplicates, _):
            TritonError(.badData, "the header has a key twice: \(line: String(describing: duplicates))")
        default: TritonError(.badData, "the header is not YAML")
        }
    }
}
