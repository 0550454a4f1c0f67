package import Domain

/// Which things the operands and `--kinds` choose.
package struct PathFilter: Sendable, Equatable {
    private var nouns: Set<String> = []
    private var paths: [String] = []

    /// Everything.
    package init() {}

    /// - Parameters:
    ///   - operands: kinds, and paths below the root of the folder.
    ///   - kinds: of `--kinds`, separated by commas.
    /// - Throws: ``TritonError`` of code `usage` for a kind that does not exist.
    package init(_ operands: [String], kinds: String?) throws(TritonError) {
        for operand in operands {
            if operand == ItemKind.account { throw ItemKind.error(unknown: operand, .usage) }
            if ItemKind.nouns.contains(operand) { nouns.insert(operand) } else { paths.append(Self.trimmed(operand)) }
        }
        for noun in (kinds ?? "").split(separator: ",").map({ String($0).trimmed }) where !noun.isEmpty {
            guard ItemKind.nouns.contains(noun) else { throw ItemKind.error(unknown: noun, .usage) }
            nouns.insert(noun)
        }
    }

    /// For `--ours` and `--theirs`: a path alone, which chooses nothing when it is missing.
    package init(path: String) { paths = [Self.trimmed(path)] }

    /// The kinds, where nothing else is chosen: then nothing else has to be read.
    package var onlyNouns: Set<String>? { paths.isEmpty && !nouns.isEmpty ? nouns : nil }

    package var isEverything: Bool { nouns.isEmpty && paths.isEmpty }

    /// - Parameter path: where the thing is, with the name of the record behind a table.
    package func contains(_ name: ItemName, at path: String, files: [String] = []) -> Bool {
        isEverything || nouns.contains(name.kind.noun) || ([path] + files).contains(where: matches)
    }

    /// The paths that choose nothing.
    package func unused(_ items: [(name: ItemName, path: String, files: [String])]) -> [String] {
        paths.filter { path in
            !path.isEmpty && !items.contains { item in ([item.path] + item.files).contains { Self.matches($0, path) } }
        }
    }

    private func matches(_ path: String) -> Bool { paths.contains { Self.matches(path, $0) } }

    private static func matches(_ path: String, _ wanted: String) -> Bool {
        wanted.isEmpty || path == wanted || path.hasPrefix(wanted + "/") || path.hasPrefix(wanted + ":")
    }

    private static func trimmed(_ path: String) -> String {
        var path = path[...]
        while path.hasPrefix("./") { path = path.dropFirst(2) }
        while path.hasSuffix("/") { path = path.dropLast() }
        return path == "." ? "" : String(path)
    }
}
