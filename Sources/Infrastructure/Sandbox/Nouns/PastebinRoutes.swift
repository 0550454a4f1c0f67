import Database
import Domain
import GRDB

/// Service reference, section 6.9.
enum PastebinRoutes {
    static let all: [Route] = [
        Route("paste.list", "GET /address/{address}/pastebin", for: .ownerSeesMore, list),
        Route("paste.save", "POST PUT /address/{address}/pastebin", for: .owner, save),
        Route("paste.get", "GET /address/{address}/pastebin/{title}", for: .anyone, get),
        Route("paste.delete", "DELETE /address/{address}/pastebin/{title}", for: .owner, delete),
    ]

    private static func list(_ context: RequestContext) throws -> Reply {
        let address = try context.address(), isOwner = try context.isOwner
        let rows = try context.rows(
            "SELECT * FROM paste WHERE address = ? AND (listed OR ?) ORDER BY modified DESC, rowid DESC",
            [address, isOwner])
        try context.refuseEmpty(rows, "pastes", address)
        let message = isOwner ? "Here’s the pastebin for \(address)." : "Here are the listed pastes for \(address)."
        return .message(message, .init("pastebin", .array(try rows.map { try item($0, context, isOwner: isOwner) })))
    }

    /// Returns unlisted pastes too: anyone who knows the title may read them.
    private static func get(_ context: RequestContext) throws -> Reply {
        let address = try context.address(), title = context["title"]
        let row = try context.row(
            of: "paste", "SELECT * FROM paste WHERE address = ? AND title = ?", [address, title])
        return .message(
            "Here’s the paste at \(address).paste.lol/\(title).",
            .init("paste", try item(row, context, isOwner: context.isOwner)))
    }

    private static func item(_ row: Row, _ context: RequestContext, isOwner: Bool) throws -> JSON {
        return .object(
            .init("title", try row.json("title")), .init("content", context.text(try row.value("content"))),
            .init("modified_on", context.number(try row.value("modified") as Int)),
            isOwner ? context.optional("listed", context.listed(try row.value("listed"))) : nil)
    }

    /// Blanks around the title are removed; an update without `listed` makes the paste unlisted.
    private static func save(_ context: RequestContext) throws -> Reply {
        let fields = try context.fields(), title = try fields.required("title").trimmed,
            content = try fields.required("content", mayBeEmpty: true)
        guard !title.isEmpty, !title.contains("/") else {
            throw APIError.badRequest("The field “title” must be a name without a slash.")
        }
        try context.db.run(
            """
            INSERT INTO paste (address, title, content, modified, listed) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (address, title) DO UPDATE SET content = excluded.content, modified = excluded.modified, \
            listed = excluded.listed
            """,
            [context.address(), title, content, context.seconds, fields.isYes("listed")])
        return .message("OK, your paste has been saved.", .init("title", .string(title)))
    }

    private static func delete(_ context: RequestContext) throws -> Reply {
        try context.change(
            "paste", "DELETE FROM paste WHERE address = ? AND title = ?", [context.address(), context["title"]])
        return .message("OK, that paste has been deleted.")
    }
}
