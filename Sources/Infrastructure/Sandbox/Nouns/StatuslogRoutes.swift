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
        let created: Int = try row.value("created"), link: String? = try row.value("external_url")
        let age = JSON.string(ServiceRelativeTime.phrase(created, now: context.seconds, units: 1))
        let members: [JSON.Member?] = [
            .init("id", .string(try row.value("id") as String)),
            .init("address", .string(try row.value("address") as String)),
            // A string in every client, also after 2023.
            .init("created", .string(String(created))),
            showsAge ? .init("relative_time", age) : context.optional("relative_time", age),
            .init("emoji", .string(try row.value("emoji") as String)),
            .init("content", context.text(try row.value("content"))),
            context.optional("external_url", .string(link)),
        ]
        return .object(members.compactMap(\.self))
    }

    private static func list(_ context: RequestContext) throws -> Reply {
        let address = try context.address()
        let rows = try Row.fetchAll(
            context.db, sql: "SELECT * FROM status WHERE address = ? \(newestFirst)", arguments: [address])
        return .message(
            "Here are \(address)’s statuses.", .init("statuses", .array(try rows.map { try item($0, context) })))
    }

    private static func reply(_ row: Row?, _ address: String, _ context: RequestContext) throws -> Reply {
        guard let row else { throw APIError.missing("status") }
        return .message(
            "Here’s the status at \(address).status.lol/\(try row.value("id") as String).",
            .init("status", try item(row, context)))
    }

    private static func get(_ context: RequestContext) throws -> Reply {
        let address = try context.address()
        return try reply(
            Row.fetchOne(
                context.db, sql: "SELECT * FROM status WHERE address = ? AND id = ?",
                arguments: [address, context["status_id"]]), address, context)
    }

    private static func latest(_ context: RequestContext) throws -> Reply {
        let address = try context.address()
        return try reply(
            Row.fetchOne(
                context.db, sql: "SELECT * FROM status WHERE address = ? \(newestFirst) LIMIT 1", arguments: [address]),
            address, context)
    }

    private static func everything(_ context: RequestContext) throws -> Reply {
        let rows = try Row.fetchAll(context.db, sql: "SELECT * FROM status \(newestFirst) LIMIT \(feedLimit)")
        return .message(
            "Here’s the complete statuslog.",
            .init("statuses", .array(try rows.map { try item($0, context, showsAge: true) })))
    }

    private static func everyonesLatest(_ context: RequestContext) throws -> Reply {
        let rows = try Row.fetchAll(
            context.db,
            sql: """
                SELECT * FROM status AS this WHERE NOT EXISTS (
                    SELECT 1 FROM status AS other WHERE other.address = this.address \
                AND (other.created, other.id) > (this.created, this.id)
                ) \(newestFirst) LIMIT 250
                """)
        return .message(
            "Here are everyone’s latest statuses.",
            .init("statuses", .array(try rows.map { try item($0, context, showsAge: true) })))
    }

    private static func saved(_ address: String, _ id: String) -> (message: String, url: String) {
        let url = "https://status.lol/\(address)/\(id)"
        return ("OK, your status has been saved. [View it live.](\(url))", url)
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
        let id = try UniqueID.make(at: context.now) { id in
            try Bool.fetchOne(context.db, sql: "SELECT EXISTS (SELECT 1 FROM status WHERE id = ?)", arguments: [id])
                ?? false
        }
        try context.db.execute(
            sql: "INSERT INTO status (id, address, created, emoji, content, external_url) VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [id, address, context.seconds, emoji, content, link])
        let (message, url) = saved(address, id)
        return .message(
            message, .init("id", .string(id)), .init("status", .string("\(emoji) \(content)")),
            .init("url", .string(url)), .init("external_url", .string(link)))
    }

    /// An edit without an emoji replaces the existing one by the default.
    private static func update(_ context: RequestContext) throws -> Reply {
        let address = try context.address(), fields = try context.fields()
        let id = try fields.required("id"), content = try fields.required("content", mayBeEmpty: true)
        let emoji = fields.text("emoji").flatMap { $0.isEmpty ? nil : $0 } ?? defaultEmoji
        try context.db.execute(
            sql: "UPDATE status SET emoji = ?, content = ? WHERE address = ? AND id = ?",
            arguments: [emoji, content, address, id])
        guard context.db.changesCount == 1 else { throw APIError.missing("status") }
        let (message, url) = saved(address, id)
        return .message(message, .init("id", .string(id)), .init("url", .string(url)))
    }

    private static func delete(_ context: RequestContext) throws -> Reply {
        let id = try context.parameters["status_id"] ?? context.fields().required("id")
        try context.db.execute(
            sql: "DELETE FROM status WHERE address = ? AND id = ?", arguments: [context.address(), id])
        guard context.db.changesCount == 1 else { throw APIError.missing("status") }
        return .message("OK, that status has been deleted.")
    }

    private static func bio(_ context: RequestContext) throws -> Reply {
        let address = try context.address()
        guard let row = try Row.fetchOne(context.db, sql: "SELECT * FROM bio WHERE address = ?", arguments: [address])
        else {
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
        try context.db.execute(
            sql: """
                INSERT INTO bio (address, content, css, head) VALUES (?, ?, COALESCE(?, ''), COALESCE(?, ''))
                ON CONFLICT (address) DO UPDATE SET content = excluded.content, css = COALESCE(?, css), \
                head = COALESCE(?, head)
                """, arguments: [address, content, parts.css, parts.head, parts.css, parts.head])
        let url = "https://status.lol/\(address)"
        return .message(
            "OK, the bio on \(address).status.lol has been saved. [View it live.](\(url))", .init("url", .string(url)))
    }
}
