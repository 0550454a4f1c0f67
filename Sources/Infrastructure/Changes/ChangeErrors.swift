package import Domain

extension Changes {
    static let itemIsLocked = TritonError(.tryLater, "another process is changing the same item")

    static let cannotSaveUndo = TritonError(.io, "there is no place to save the undo")

    /// `add` never overwrites: the service itself would replace the item without a warning.
    package static func exists(_ key: String?, _ description: ChangeDescription) -> TritonError {
        TritonError(
            .exists, "that \(trusted: description.keyField ?? "item") exists",
            hint: "change it with 'triton \(trusted: description.noun) edit', or add --force"
        ).withContext(
            "cannot \(trusted: description.creatingVerb) \(description.name)", SafeText(line: key ?? ""))
    }

    static func refusal(of change: Change, _ decision: SendDecision, _ description: ChangeDescription) -> TritonError {
        switch decision {
        case .exists: exists(change.key, description)
        case .conflict(let present): conflict(change, present: present, description)
        case .missing, .nothingToSend, .send, .sendMerged:
            TritonError(
                .notFound, "\(itemName(change, description)) no longer exists", hint: "somebody deleted it meanwhile",
                status: 404)
        }
    }

    /// Both versions are kept: the other one at the service, ours in the outbox.
    static func conflict(_ change: Change, present: Snapshot?, _ description: ChangeDescription) -> TritonError {
        let action: SafeText = change.isDeletion ? "cannot delete" : "cannot change"
        let fault: SafeText = present == nil ? "it was deleted meanwhile" : "it was changed meanwhile"
        var error = TritonError(.exists, fault).withContext("\(action) \(itemName(change, description))")
        guard let present else { return error }
        error.difference = TextDifference(
            before: description.lines(present), after: description.lines(change.after ?? change.before))
        if change.isDeletion { error.hint = "check it, and repeat the deletion" }
        return error
    }

    static func itemName(_ change: Change, _ description: ChangeDescription) -> SafeText {
        if let key = change.key { return "\(description.name) '\(line: key)'" }
        return change.address.map { "the \(description.name) of '\($0)'" } ?? "the \(description.name)"
    }
}

/// Checks of the service's answer, before the item is changed or deleted. The service has answered with another item
/// before, and any key of an answer may be missing.
package enum EditPrecondition {
    /// The answer must be about the item that was named. Case and surrounding whitespace are ignored.
    /// - Throws: code `bad_data`.
    package static func require(_ answered: String, toBe named: String) throws(TritonError) {
        guard answered.trimmed.lowercased() == named.trimmed.lowercased() else {
            throw TritonError(
                .badData, "omg.lol was asked for '\(line: named)' but answered with '\(line: answered)'",
                hint: "nothing was changed; try again")
        }
    }

    /// An edit sends unchanged fields back. A field that is missing in the answer would be deleted.
    /// - Throws: code `bad_data` when there is no value. An empty value is accepted.
    package static func require(_ value: String?, as part: SafeText, of name: String) throws(TritonError) {
        guard value == nil else { return }
        throw TritonError(
            .badData, "the answer of omg.lol does not contain the \(part) of '\(line: name)'",
            hint: "nothing was changed; an edit that gives the \(part) too replaces it")
    }
}
