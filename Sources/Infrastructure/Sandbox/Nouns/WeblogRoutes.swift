import Database
import Domain
import GRDB

/// The entries of a weblog (service reference, section 6.14).
enum WeblogRoutes {
    static let all: [Route] = [
        Route("weblog.entries.list", "GET /address/{address}/weblog/entries", for: .owner, list),
        Route("weblog.entry.create", "POST PUT /address/{address}/weblog/entry", for: .owner, save),
        Route("weblog.entry.get", "GET /address/{address}/weblog/entry/{entry}", for: .owner, get),
        Route("weblog.entry.save", "POST PUT /address/{address}/weblog/entry/{entry}", for: .owner, save),
        Route("weblog.post.latest", "GET /address/{address}/weblog/post/latest", for: .anyone, latest),
        Route("weblog.entry.delete", "DELETE /address/{address}/weblog/delete/{entry}", for: .owner, delete),
    ]

    private static func list(_ context: RequestContext) throws -> Reply {
        let rows = try context.rows(
            "SELECT * FROM entry WHERE address = ? ORDER BY date DESC, rowid DESC", [context.address()])
        return .message(
            "Here are your weblog entries.", .init("entries", .array(try rows.map { try .object(item($0, context)) })))
    }

    private static func item(_ row: Row, _ context: RequestContext) throws -> [JSON.Member] {
        func string(_ key: String) throws -> JSON.Member { try .init(key, row.json(key)) }
        return [
            try string("address"), try string("location"), try string("title"),
            .init("date", context.number(try row.value("date") as Int)),
            try string("type"), try string("status"),
            .init("source", context.text(try row.value("source"))), .init("body", context.text(try row.value("body"))),
            try string("output"),
            try string("metadata"), try string("entry"),
        ]
    }

    private static func get(_ context: RequestContext) throws -> Reply {
        let row = try context.row(
            of: "entry", "SELECT * FROM entry WHERE address = ? AND entry = ?", [context.address(), context["entry"]])
        return .message(
            "Here is your weblog entry.",
            .init("entry", .object(try item(row, context) + [.init("id", row.json("long_id"))])))
    }

    /// The latest public post, no draft.
    private static func latest(_ context: RequestContext) throws -> Reply {
        let row = try context.row(
            of: "post",
            """
            SELECT * FROM entry WHERE address = ? AND type = 'post' AND status IN ('live', 'web only') \
            ORDER BY date DESC, rowid DESC LIMIT 1
            """,
            [context.address()])
        return .message("Here is the latest post.", .init("post", .object(try item(row, context))))
    }

    /// Saves an entry; a new one without an id in the path. The answer differs from reads: the date is a number, the
    /// metadata an object, and there is no address.
    private static func save(_ context: RequestContext) throws -> Reply {
        let address = try context.address(), source = try context.textBody()
        guard !source.trimmed.isEmpty else { throw APIError.badRequest("The text of the entry is required.") }
        let id = try context.parameters["entry"] ?? context.uniqueID(in: "entry", by: "entry")
        let entry = SandboxEntry(
            source, address: address, entry: id, now: context.seconds,
            configuration: try WeblogSettingsRoutes.configuration(address, context.db))
        try entry.save(context.db, longID: context.ids.alphanumeric(37))
        return .message(
            "Your entry has been saved.",
            .init(
                "entry",
                [
                    "location": .string(entry.location), "title": .string(entry.title), "date": .int(entry.date),
                    "type": .string(entry.type),
                    "status": .string(entry.status), "body": .string(entry.body), "source": .string(entry.source),
                    "metadata": .object(entry.metadata),
                    "output": .string(entry.output), "entry": .string(id),
                ]))
    }

    private static func delete(_ context: RequestContext) throws -> Reply {
        try context.change(
            "entry", "DELETE FROM entry WHERE address = ? AND entry = ?", [context.address(), context["entry"]])
        return .message("OK, your entry was deleted.")
    }
}
