package import Changes
import Domain

/// Describes changes of the configuration or the template: key, fields and command line.
package enum PartChange<Part: StoredPart> {
    package static var kind: ChangeKind { ChangeKind(rawValue: "weblog_\(Part.word)") }

    package static var description: ChangeDescription {
        ChangeDescription(
            kind, name: "\(trusted: "\(Part.label)") of the weblog", noun: "weblog", creatingVerb: "\(Part.word) set",
            fields: Part.changeableFields, .permanent, commandLine: commandLine)
    }

    private static func commandLine(_ change: Change) -> [String] {
        let isEmpty = change.after?.text("content")?.allSatisfy(\.isWhitespace) == true
        let verb = change.condition == .unchanged ? "edit" : "set"
        return ["weblog", "\(Part.word)", verb] + (isEmpty ? ["--allow-empty"] : []) + ["-"]
    }
}
