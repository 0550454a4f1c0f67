import Commands
import Domain
import WeblogImport
import WeblogService

/// What the planner says about the texts themselves.
extension EntryPlanner {
    /// - Throws: ``TritonError`` of code `bad_data` for a header that the service does not read.
    func requireReadHeaders() throws {
        var notes = TextNotes()
        for text in texts where !posts[text.position].isIgnored {
            notes.add(text.text.pictures.text, file: text.input.path)
        }
        try notes.requireNone(call.note)
    }

    func noteTexts(_ operands: [String]) {
        var notes = TextNotes()
        for text in texts where posts[text.position].change != nil {
            if let entry = posts[text.position].entry, matches?.posted(from: text.input)?.id == entry.id {
                call.note(
                    """
                    '\(line: text.input.name)' was posted before, as the entry '\(line: entry.id)', which it replaces; \
                    --new makes another entry
                    """)
            }
            notes.add(text.text.pictures.text, file: text.input.path, others: text.text.notes)
        }
        for line in notes.lines(checking: operands) { call.note(line) }
    }
}
