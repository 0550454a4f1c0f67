import Database
import Domain
import GRDB

/// Statuses, the bio and the two global feeds (service reference, section 6.11).
enum StatuslogRoutes {
    static let all: [Route] = [
        Route("status.list", "GET /address/{address}/statuses", for: .anyone, list),
        Route("status.create", "POST PUT /address/{address}/statuses", for: .owner, create),
        Route("status.update", "PATCH /address/{address}/statuses", for: .owner, update),
        // One client deletes with the id in the body.
        Route("status.delete", "DELETE /address/{address}/statuses", for: .owner, delete),
        Route("status.latest", "GET /address/{address}/statuses/latest", for: .anyone, latest),
        Route("status.bio.get", "GET /address/{address}/statuses/bio", for: .anyone, bio),
        Route("status.bio.set", "POST PUT /address/{address}/statuses/bio", for: .owner, setBio),
        Route("status.get", "GET /address/{address}/statuses/{status_id}", for: .anyone, get),
        Route("status.delete", "DELETE /address/{address}/statuses/{status_id}", for: .owner, delete),
        Route("statuslog.all", "GET /statuslog", for: .anyone, everything),
        Route("statuslog.latest", "GET /statuslog/latest", for: .anyone, everyonesLatest),
    ]

    private static let newestFirst = "ORDER BY created DESC, id DESC"
    /// The emoji of a status that is sent without one.
    private static let defaultEmoji = "✨"
    /// Number of statuses in the feed of everyone (service reference, section 6.11).
    private static let feedLimit = 100

    private static func item(_ row: Row, _ context: RequestContext, showsAge: Bool = false) throws -> JSON {
        let created: Int = try row.value("created")
        let age = JSON.string(ServiceRelativeTime.phrase(created, now: context.seconds, units: 1))
        return .object(
            .init("id", try row.json("id")), .init("address", try row.json("address")),
            // A string in every client, also after 2023.
            .init("created", .string(String(created))),
            showsAge ? .init("relative_time", age) : context.optional("relative_time", age),
            .init("emoji", try row.json("emoji")), .init("content", context.text(try row.value("content"))),
            context.optional("external_url", try row.json("external_url")))
    }

    private static func list(_ context: RequestContext) throws -> Reply {
        let address = try context.address()
        let rows = try context.rows("SELECT * FROM status WHERE address = ? \(newestFirst)", [address])
        return .message(
            "Here are \(address)’s statuses.", .init("statuses", .array(try rows.map { try item($0, context) })))
    }

    private static func get(_ context: RequestContext) throws -> Reply {
        try one(context, "AND id = ?", [context.address(), context["status_id"]])
    }

    private static func latest(_ context: RequestContext) throws -> Reply {
        try one(context, "\(newestFirst) LIMIT 1", [context.address()])
    }

    private static func one(_ context: RequestContext, _ condition: String, _ arguments: StatementArguments) throws
        -> Reply
    {
        let row = try context.row(of: "status", "SELECT * FROM status WHERE address = ? \(condition)", arguments)
        return .message(
            "Here’s the status at \(try context.address()).status.lol/\(try row.value("id") as String).",
            .init("status", try item(row, context)))
    }

    private static func everything(_ context: RequestContext) throws -> Reply {
        let rows = try context.rows("SELECT * FROM status \(newestFirst) LIMIT \(feedLimit)")
        return .message(
            "Here’s the complete statuslog.",
            .init("statuses", .array(try rows.map { try item($0, context, showsAge: true) })))
    }

    private static func everyonesLatest(_ context: RequestContext) throws -> Reply {
        let rows = try context.rows(
            """
            SELECT * FROM status AS this WHERE NOT EXISTS (
                SELECT 1 FROM status AS other WHERE other.address = this.address \
            AND (other.created, other.id) > (this.created, this.id)
            ) \(newestFirst) LIMIT 250
            """)
        return .message(
            "Here are everyone’s latest statuses.",
            .init("statuses", .array(try rows.map { try item($0, context, showsAge: true) })))
    }

    /// - Parameter text: the status, which only the answer to a new one repeats, with its link.
    private static func saved(_ address: String, _ id: String, text: String? = nil, _ link: JSON.Member? = nil)
        -> Reply
    {
        let url = "https://status.lol/\(address)/\(id)"
        return .message(
            "OK, your status has been saved. [View it live.](\(url))", .init("id", .string(id)),
            text.map { .init("status", .string($0)) }, .init("url", .string(url)), link)
    }

    /// The request has emoji and content, or one text, whose leading emoji is not split off, as in the official
    /// example.
    private static func create(_ context: RequestContext) throws -> Reply {
        let address = try context.address(), fields = try context.fields()
        if fields.has("id") { return try update(context) }
        let isWhole = !fields.has("content") && fields.has("status")
        let content = try isWhole ? fields.required("status") : fields.required("content", mayBeEmpty: true)
        let emoji = isWhole ? defaultEmoji : fields.text("emoji").flatMap { $0.isEmpty ? nil : $0 } ?? defaultEmoji
        var link = fields.text("external_url").flatMap { $0.isEmpty ? nil : $0 }
        if try fields["skip_mastodon_post"]?.isTruthy != true && PreferenceRoutes.crossposts(address, context.db) {
            link = "https://social.lol/@\(address)/\(context.ids.decimal(18))"
        }
        let id = try context.uniqueID(in: "status")
        try context.db.run(
            "INSERT INTO status (id, address, created, emoji, content, external_url) VALUES (?, ?, ?, ?, ?, ?)",
            [id, address, context.seconds, emoji, content, link])
        return saved(address, id, text: "\(emoji) \(content)", .init("external_url", .string(link)))
    }

    /// An edit without an emoji replaces the existing one by the default.
    private static func update(_ context: RequestContext) throws -> Reply {
        let address = try context.address(), fields = try context.fields()
        let id = try fields.required("id"), content = try fields.required("content", mayBeEmpty: true)
        let emoji = fields.text("emoji").flatMap { $0.isEmpty ? nil : $0 } ?? defaultEmoji
        try context.change(
            "status", "UPDATE status SET emoji = ?, content = ? WHERE address = ? AND id = ?",
            [emoji, content, address, id])
        return saved(address, id)
    }

    private static func delete(_ context: RequestContext) throws -> Reply {
        let id = try context.parameters["status_id"] ?? context.fields().required("id")
        try context.change("status", "DELETE FROM status WHERE address = ? AND id = ?", [context.address(), id])
        return .message("OK, that status has been deleted.")
    }

    private static func bio(_ context: RequestContext) throws -> Reply {
        let address = try context.address()
        guard let row = try context.rows("SELECT * FROM bio WHERE address = ?", [address]).first else {
            throw APIError(status: 404, message: "Couldn’t find a statuslog bio for \(address).")
        }
        return .message(
            "Here’s the bio for \(address)’s Statuslog page.", .init("bio", context.text(try row.value("content"))),
            .init("css", context.text(try row.value("css"))),
            context.optional("head", context.text(try row.value("head"))))
    }

    /// The text is read as `bio` and written as `content`. CSS and head that are not sent are deleted.
    private static func setBio(_ context: RequestContext) throws -> Reply {
        let address = try context.address(), fields = try context.fields(),
            content = try fields.required("content", mayBeEmpty: true)
        let parts = SentPageParts(fields, context.options)
        try context.db.run(
            """
            INSERT INTO bio (address, content, css, head) VALUES (?, ?, COALESCE(?, ''), COALESCE(?, ''))
            ON CONFLICT (address) DO UPDATE SET content = excluded.content, css = COALESCE(?, css), \
            head = COALESCE(?, head)
            """, [address, content, parts.css, parts.head, parts.css, parts.head])
        let url = "https://status.lol/\(address)"
        return .message(
            "OK, the bio on \(address).status.lol has been saved. [View it live.](\(url))", .init("url", .string(url)))
    }
}
