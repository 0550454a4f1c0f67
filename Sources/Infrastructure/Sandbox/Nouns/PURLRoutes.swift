import Database
import Domain
import GRDB

/// Service reference, section 6.8.
enum PURLRoutes {
    static let all: [Route] = [
        Route("purl.list", "GET /address/{address}/purls", for: .ownerSeesMore, list),
        Route("purl.create", "POST PUT /address/{address}/purl", for: .owner, save),
        Route("purl.get", "GET /address/{address}/purl/{name}", for: .ownerSeesMore, get),
        // One client posts to the PURL itself.
        Route("purl.create", "POST PUT /address/{address}/purl/{name}", for: .owner, save),
        Route("purl.delete", "DELETE /address/{address}/purl/{name}", for: .owner, delete),
    ]

    private static func list(_ context: RequestContext) throws -> Reply {
        let address = try context.address(), isOwner = try context.isOwner
        let rows = try context.rows(
            "SELECT * FROM purl WHERE address = ? AND (listed OR ?) ORDER BY rowid", [address, isOwner])
        try context.refuseEmpty(rows, "PURLs", address)
        return .message(
            "Here are the PURLs for \(address).",
            .init("purls", .array(try rows.map { try item($0, context, isOwner: isOwner) }))
        )
    }

    private static func get(_ context: RequestContext) throws -> Reply {
        let isOwner = try context.isOwner
        let row = try context.row(
            of: "PURL", "SELECT * FROM purl WHERE address = ? AND name = ? AND (listed OR ?)",
            [context.address(), context["name"], isOwner])
        return .message("Here’s the PURL you requested.", .init("purl", try item(row, context, isOwner: isOwner)))
    }

    private static func item(_ row: Row, _ context: RequestContext, isOwner: Bool) throws -> JSON {
        return .object(
            .init("name", try row.json("name")), .init("url", try row.json("url")),
            .init("counter", context.number(try row.value("counter") as Int?)),
            isOwner ? context.optional("listed", context.listed(try row.value("listed"))) : nil)
    }

    /// An existing PURL gets the new target and keeps its counter.
    private static func save(_ context: RequestContext) throws -> Reply {
        let fields = try context.fields(), name = try context.parameters["name"] ?? fields.required("name"),
            url = try fields.required("url")
        try context.db.run(
            """
            INSERT INTO purl (address, name, url, counter, listed) VALUES (?, ?, ?, NULL, ?)
            ON CONFLICT (address, name) DO UPDATE SET url = excluded.url, listed = excluded.listed
            """,
            [context.address(), name, url, fields.isYes("listed")])
        return .message("OK, your PURL has been saved.", .init("name", .string(name)), .init("url", .string(url)))
    }

    private static func delete(_ context: RequestContext) throws -> Reply {
        try context.change(
            "PURL", "DELETE FROM purl WHERE address = ? AND name = ?", [context.address(), context["name"]])
        return .message("OK, that PURL has been deleted.")
    }
}
