import Cache
import Changes
import Database
import Domain
import FoundationEssentials
import GRDB

extension FuzzSubject {
    /// Three texts, divided by the byte 0: the base, ours and theirs.
    static let merge = FuzzSubject(
        "merge", words: ["\0", "\n", "\r\n", "\r", "a\n", "b\n", "c\n", "\u{E9}\n", "e\u{301}\n", "\n\n", "x"]
    ) { bytes in
        let parts = bytes.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        guard parts.count == 3 else { return }
        let (base, ours, theirs) = (parts[0], parts[1], parts[2])
        guard let merged = ThreeWayMerge.text(base: base, ours: ours, theirs: theirs) else {
            let isChanged = [ours, theirs].map { allLines($0) != allLines(base) }
            return try promise(
                isChanged == [true, true] && allLines(ours) != allLines(theirs),
                "a conflict although only one text was changed")
        }
        let count = counted(lines(merged)), old = counted(lines(base))
        for (name, text) in [("our", ours), ("their", theirs)] {
            for (line, times) in counted(lines(text)) where times > old[line, default: 0] {
                try promise(count[line, default: 0] >= times - old[line, default: 0], "\(name) line \(line) is lost")
            }
        }
        for line in count.keys {
            try promise(lines(ours).contains(line) || lines(theirs).contains(line), "a line that nobody has: \(line)")
        }
        if lines(ours) == lines(base) { try promise(lines(merged) == lines(theirs), "their text alone is another") }
        if lines(theirs) == lines(base) { try promise(lines(merged) == lines(ours), "our text alone is another") }
    }

    /// A change that is read from a database with arbitrary content.
    static let changes = FuzzSubject(
        "changes",
        words: [
            "{", "}", "\"content\":", "\"listed\":true", "\"members\":[", "]", "\"name\":\"a\"", ",", ":", "null", "\"",
            "1", "\\u0000", "\0",
        ]
    ) { bytes in
        let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        let before = parts[0], after = parts.count > 1 ? parts[1] : nil
        let queue = try DatabaseFactory(schemas: [ChangeStore.schema], durability: .disposable).make(.inMemory)
        try queue.write { database in
            try database.execute(
                sql: """
                    INSERT INTO change (profile, service, kind, address, key, is_deletion, condition, state, reason, \
                    role, "group", may_have_arrived, is_dropped, created_at, size)
                    VALUES ('p', 'https://api.omg.lol', 'note', ?, ?, ?, ?, ?, ?, ?, 1, ?, 0, 0, 0)
                    """,
                arguments: [
                    before, after, bytes.count % 2 == 0, after ?? "any",
                    ["unsent", "uncertain", "confirmed", before][bytes.count % 4], before,
                    ["user", "undo", "redo", before][bytes.count / 4 % 4], bytes.count % 3 == 0,
                ])
            for (side, record) in [("before", before), ("after", after)] where record != nil {
                try database.execute(
                    sql: "INSERT INTO change_state VALUES (1, ?, ?)", arguments: [side, record])
            }
        }
        let store = ChangeStore(UserDatabase(queue))
        guard let stored = try store.change("1", of: "p") else {
            throw BrokenPromise(description: "a row that cannot be read")
        }
        let change = stored.change
        _ = (
            note.lines(change.before), note.content(of: change), change.action,
            note.key(of: change.before ?? Snapshot(.null))
        )
        for state in [change.before, change.after].compactMap(\.self) {
            try promise(note.areSame(state, state), "a state that is not the same as itself")
            try promise(note.areSame(state.with("other", 1), state), "a field of the service that counts")
        }
        if UndoDecision.canUndo(stored, note) {
            let inverse = change.inverse(note)
            try promise(inverse.isDeletion == (change.before == nil), "an undo of a creation that deletes nothing")
            if let old = change.before, let undone = inverse.after {
                try promise(note.areSame(old, undone), "an undo to another state")
            }
        }
        if stored.isInOutbox { _ = try store.drop([stored]) }
        _ = try store.forget([stored]) { _ in note }
        try promise(try store.outbox(of: "p").isEmpty, "a change that cannot be dropped")
    }

    private static let note = ChangeDescription(
        "note", name: "note", noun: "note", key: .chosen("name"),
        fields: [ItemField("content", .prose), ItemField("listed", .flag), ItemField("members", .members)],
        commandLine: { _ in [] })

    /// Lines without the empty ones at the end: our own text decides whether there is a newline.
    private static func lines(_ text: String) -> [[UInt8]] {
        var lines = allLines(text)
        while lines.last == [] { lines.removeLast() }
        return lines
    }

    private static func allLines(_ text: String) -> [[UInt8]] {
        let lines = Array(text.normalisedLineEnds.utf8).split(separator: 10, omittingEmptySubsequences: false).map {
            Array($0)
        }
        return lines.last == [] ? lines.dropLast() : lines
    }

    private static func counted(_ lines: [[UInt8]]) -> [[UInt8]: Int] {
        Dictionary(lines.map { ($0, 1) }, uniquingKeysWith: +)
    }
}
