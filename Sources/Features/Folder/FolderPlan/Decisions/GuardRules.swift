package import Domain

/// Rules that stop a whole push or pull, because the answers of the service look like a fault.
package enum GuardRules {
    /// The counts of one kind, before the command does anything.
    package struct Count: Sendable, Equatable {
        /// Items on which both sides agreed before.
        package var base = 0
        package var remote = 0
        package var deletions = 0

        package init(base: Int = 0, remote: Int = 0, deletions: Int = 0) {
            self.base = base
            self.remote = remote
            self.deletions = deletions
        }
    }

    /// From this number of items on, only a part of them may be deleted at once.
    package static let smallKind = 10
    /// The part, in percent.
    package static let maximumPart = 30

    /// - Parameter maximum: number of deletions that the user allows (`--max-delete`).
    /// - Throws: ``TritonError`` of code `failed`.
    package static func check(_ counts: [ItemKind: Count], maximum: Int?) throws(TritonError) {
        let total = counts.values.reduce(0) { $0 + $1.deletions }
        if let maximum, total > maximum {
            throw refusal(
                "\(total) items would be deleted, more than --max-delete \(maximum)",
                hint: "see them with 'triton folder status'")
        }
        for (kind, count) in counts.sorted(by: { $0.key < $1.key }) where maximum == nil {
            let noun = SafeText(trusted: kind.noun)
            if !kind.isSingle, count.remote == 0, count.base > 0 {
                throw refusal(
                    "the service lists nothing of kind '\(noun)', and the folder knows \(count.base) of them",
                    hint: "if all were deleted on purpose, add '--max-delete \(count.base)'")
            }
            let size = max(count.base, count.remote)
            if size >= smallKind, count.deletions * 100 > size * maximumPart {
                throw refusal(
                    "\(count.deletions) of \(size) items of kind '\(noun)' would be deleted",
                    hint: "if that is intended, add '--max-delete \(total)'")
            }
        }
    }

    /// Refuses a main text that is empty now and was not before: the answer may have lost its text.
    /// - Throws: ``TritonError`` of code `failed`.
    package static func check(_ items: [ComparedItem], resolved: (ComparedItem) -> Bool) throws(TritonError) {
        for item in items {
            let field = item.name.kind.fields[0]
            // Where both sides are equal, nothing of it is written.
            guard field.form == .prose, item.syncStatus != .same, let remote = item.remote, let base = item.base,
                !base.remote.has(nil, in: field), !resolved(item),
                ItemVersion.comparable(remote.version[field.name], field.form).isEmpty
            else { continue }
            throw refusal(
                "the text of '\(line: item.path)' came back empty, and was not empty before",
                hint: """
                    if it was cleared on purpose, take that over with 'triton folder pull --theirs \(line: item.path)'
                    """)
        }
    }

    private static func refusal(_ message: SafeText, hint: SafeText) -> TritonError {
        TritonError(.failed, "\(message): nothing was changed", hint: hint)
    }
}
