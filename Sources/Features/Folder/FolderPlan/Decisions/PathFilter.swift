package import Domain

/// The items that the operands and `--kinds` select.
package struct PathFilter: Sendable, Equatable {
    private var nouns: Set<String> = []
    private var paths: [String] = []

    /// Selects everything.
    package init() {}

    /// - Parameters:
    ///   - operands: kinds, and paths below the root of the folder.
    ///   - kinds: the value of `--kinds`, separated by commas.
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

    /// Selects one path, for `--ours` and `--theirs`. It is never read as a kind.
    package init(path: String) { paths = [Self.trimmed(path)] }

    /// The selected kinds, if no path is selected: then only these kinds have to be read.
    package var onlyNouns: Set<String>? { paths.isEmpty && !nouns.isEmpty ? nouns : nil }

    package var isEverything: Bool { nouns.isEmpty && paths.isEmpty }

    /// - Parameter path: the path of the item; for a record the table, a colon and its name.
    package func contains(_ name: ItemName, at path: String, files: [String] = []) -> Bool {
        isEverything || nouns.contains(name.kind.noun) || ([path] + files).contains(where: matches)
    }

    /// Whether a refused file, or something in a refused folder, is selected.
    package func contains(_ file: RefusedFile) -> Bool {
        isEverything || FolderPath.noun(of: file.path).map(nouns.contains) == true
            || paths.contains { Self.matches(file.path, $0) || Self.matches($0, file.path) }
    }

    /// The paths that select neither an item nor a refused file.
    /// - Parameter items: the paths by which each item may be selected.
    package func unused(_ items: [[String]], _ refused: [RefusedFile]) -> [String] {
        paths.filter { path in
            !path.isEmpty && !items.contains { $0.contains { Self.matches($0, path) } }
                && !refused.contains { Self.matches($0.path, path) || Self.matches(path, $0.path) }
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
