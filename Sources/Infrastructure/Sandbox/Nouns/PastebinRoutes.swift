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
        let rows = try Row.fetchAll(
            context.db,
            sql: "SELECT * FROM paste WHERE address = ? AND (listed OR ?) ORDER BY modified DESC, rowid DESC",
            arguments: [address, isOwner])
        if rows.isEmpty, !context.options.has(.noEmpty404) { throw APIError.empty("pastes", address) }
        let message = isOwner ? "Here’s the pastebin for \(address)." : "Here are the listed pastes for \(address)."
        return .message(message, .init("pastebin", .array(try rows.map { try item($0, context, isOwner: isOwner) })))
    }

    /// Returns unlisted pastes too: anyone who knows the title may read them.
    private static func get(_ context: RequestContext) throws -> Reply {
        let address = try context.address(), title = context["title"]
        guard
            let row = try Row.fetchOne(
                context.db, sql: "SELECT * FROM paste WHERE address = ? AND title = ?", arguments: [address, title])
        else {
            throw APIError.missing("paste")
        }
        return .message(
            "Here’s the paste at \(address).paste.lol/\(title).",
            .init("paste", try item(row, context, isOwner: context.isOwner)))
    }

    private static func item(_ row: Row, _ context: RequestContext, isOwner: Bool) throws -> JSON {
        let members: [JSON.Member?] = [
            .init("title", .string(try row.value("title") as String)),
            .init("content", context.text(try row.value("content"))),
            .init("modified_on", context.number(try row.value("modified") as Int)),
            isOwner ? context.optional("listed", context.listed(try row.value("listed"))) : nil,
        ]
        return .object(members.compactMap(\.self))
    }

    /// Blanks around the title are removed; an update without `listed` makes the paste unlisted.
    private static func save(_ context: RequestContext) throws -> Reply {
        let fields = try context.fields(), title = Trimmed.text(try fields.required("title")),
            content = try fields.required("content", mayBeEmpty: true)
        guard !title.isEmpty, !title.contains("/") else {
            throw APIError.badRequest("The field “title” must be a name without a slash.")
        }
        try context.db.execute(
            sql: """
                INSERT INTO paste (address, title, content, modified, listed) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (address, title) DO UPDATE SET content = excluded.content, modified = excluded.modified, \
                listed = excluded.listed
                """,
            arguments: [context.address(), title, content, context.seconds, fields.isYes("listed")])
        return .message("OK, your paste has been saved.", .init("title", .string(title)))
    }

    private static func delete(_ context: RequestContext) throws -> Reply {
        try context.db.execute(
            sql: "DELETE FROM paste WHERE address = ? AND title = ?", arguments: [context.address(), context["title"]])
        guard context.db.changesCount == 1 else { throw APIError.missing("paste") }
        return .message("OK, that paste has been deleted.")
    }
}
