import Database
import Domain
import GRDB

/// Service reference, section 6.6.
enum NowRoutes {
    static let all: [Route] = [
        Route("now.get", "GET /address/{address}/now", for: .anyone, get),
        Route("now.update", "POST PUT /address/{address}/now", for: .owner, update),
        Route("now.garden", "GET /now/garden", for: .anyone, garden),
    ]

    /// Anyone may read the page, listed or not.
    private static func get(_ context: RequestContext) throws -> Reply {
        let address = try context.address()
        let row = try context.row(of: "now page", "SELECT * FROM now_page WHERE address = ?", [address])
        return .message(
            "Here’s the Now Page for @\(address).",
            .init(
                "now",
                [
                    "content": context.text(try row.value("content")),
                    "updated": context.number(try row.value("updated") as Int),
                    "listed": context.number(try row.value("listed") as Int),
                ]))
    }

    private static func update(_ context: RequestContext) throws -> Reply {
        let address = try context.address(), fields = try context.fields()
        let content = try fields.required("content", mayBeEmpty: true)
        let wasListed = try context.db.first(Bool.self, "SELECT listed FROM now_page WHERE address = ?", [address])
        let isListed = (fields.has("listed") ? fields["listed"]?.isTruthy : wasListed) ?? false
        try context.db.run(
            "INSERT OR REPLACE INTO now_page (address, content, updated, listed) VALUES (?, ?, ?, ?)",
            [address, content, context.seconds, isListed])
        return .message("OK, your /now page has been updated.")
    }

    private static func garden(_ context: RequestContext) throws -> Reply {
        let rows = try context.rows(
            "SELECT address, updated FROM now_page WHERE listed = 1 ORDER BY updated DESC, address")
        let pages = try rows.map { row -> JSON in
            let address: String = try row.value("address")
            return [
                "address": .string(address), "url": .string("https://\(address).omg.lol/now"),
                "updated": .object(context.time(try row.value("updated"), units: 2)),
            ]
        }
        return .message("Here are all of the /now pages in the Now Garden.", .init("garden", .array(pages)))
    }
}
