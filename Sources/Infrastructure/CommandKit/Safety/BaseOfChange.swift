package import Domain

/// Checks of what the service answered before it is changed or deleted. Its replies have been mixed up (`API.md` section 3,
/// advice 4), and any key of theirs may be missing (section 4, rule 2).
package enum BaseOfChange {
    /// A change is for what was named, whatever the answer is about. Capitals and blanks around it do not count.
    /// - Throws: code `bad_data`.
    package static func require(_ answered: String, toBe named: String) throws(TritonError) {
        guard answered.trimmed.lowercased() == named.trimmed.lowercased() else {
            throw TritonError(.badData, "omg.lol was asked about '\(line: named)' and answered about '\(line: answered)'", hint: "nothing was changed; try again")
        }
    }

    /// What an edit does not change it sends back; an answer that lacks it would wipe it.
    /// - Throws: code `bad_data` when there is no value. One that is there may be empty.
    package static func require(_ value: String?, as part: SafeText, of name: String) throws(TritonError) {
        guard value == nil else { return }
        throw TritonError(.badData, "the answer of omg.lol lacks the \(part) of '\(line: name)'", hint: "nothing was changed; an edit that gives the \(part) too replaces it")
    }
}
