package import Domain

/// A change that a dry run would have sent, as a person reads it.
package struct ChangePreview: Sendable, Equatable {
    /// What would be done, such as `add purl 'blog'`.
    package let title: SafeText
    package let difference: TextDifference

    static func title(of change: Change, _ description: ChangeDescription) -> SafeText {
        let verb: SafeText =
            change.before == nil ? SafeText(line: description.creatingVerb) : change.isDeletion ? "delete" : "change"
        let name = (change.after ?? change.before).flatMap(description.title) ?? change.key
        return name.map { "\(verb) \(description.name) '\(line: $0)'" } ?? "\(verb) \(description.name)"
    }
}
