package import Changes
import Domain

/// Describes changes of bios: key, fields and command line.
package enum BioChange {
    package static let description = ChangeDescription(
        "bio", name: "bio", noun: "status bio", creatingVerb: "set", fields: Bio.fields.changeable,
        .permanent, commandLine: commandLine)

    private static func commandLine(_ change: Change) -> [String] {
        func changed(_ field: String) -> String? {
            guard let text = change.after?.text(field) else { return nil }
            return change.before.map { ($0.text(field) ?? "") == text } == true ? nil : text
        }
        let parts = ["css", "head"].flatMap { changed($0) == nil ? [] : ["--\($0)", "FILE"] }
        let text =
            changed("content").map { $0.allSatisfy(\.isWhitespace) ? ["--allow-empty", "--yes", "-"] : ["-"] } ?? []
        return ["status", "bio", "set"] + parts + text
    }
}
