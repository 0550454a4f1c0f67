import Files
import Platform

/// The settings of a site of Eleventy: a program in JavaScript, which is not run.
enum Eleventy {
    private static let files = [
        "eleventy.config.js", "eleventy.config.mjs", "eleventy.config.cjs", "eleventy.config.ts", ".eleventy.js",
    ]

    /// The folder of the texts of a site, below its root: empty for the root itself, and if the settings do not name
    /// one.
    /// - Returns: nil for a folder that is not such a site.
    static func inputFolder(of root: String) -> String? {
        for file in files {
            // A file that cannot be read is treated like one that does not exist.
            guard let bytes = try? FileReader.readRegular(Path.join(root, file), limit: 1 << 20) else { continue }
            let folder = folder(in: String(decoding: bytes, as: UTF8.self)).flatMap { Path.normal($0) }
            return folder.flatMap { stat.of(Path.join(root, $0))?.isDirectory == true ? $0 : nil } ?? ""
        }
        return nil
    }

    /// The value of `input` in the object `dir`, or of the call `setInputDirectory`.
    private static func folder(in program: String) -> String? {
        var rest = program[...]
        while let mark = rest.firstRange(of: "dir") {
            rest = rest[mark.upperBound...]
            guard let object = value(after: rest), object.first == "{" else { continue }
            var members = object[..<(object.firstIndex(of: "}") ?? object.endIndex)]
            while let key = members.firstRange(of: "input") {
                members = members[key.upperBound...]
                if let text = value(after: members).flatMap(text) { return text }
            }
        }
        return program.firstRange(of: "setInputDirectory(").flatMap { text(program[$0.upperBound...]) }
    }

    /// What follows a key and its colon.
    private static func value(after key: Substring) -> Substring? {
        let rest = key.drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }
        return rest.first == ":" ? rest.dropFirst().drop(while: \.isWhitespace) : nil
    }

    /// The text in quotes with which the rest of a program begins.
    private static func text(_ rest: Substring) -> String? {
        let rest = rest.drop(while: \.isWhitespace)
        guard let quote = rest.first, "\"'`".contains(quote) else { return nil }
        return rest.dropFirst().firstIndex(of: quote).map { String(rest[rest.index(after: rest.startIndex)..<$0]) }
    }
}
