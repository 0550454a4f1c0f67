import Database
import Domain
import GRDB

/// Service reference, section 6.1.
enum AccountRoutes {
    static let all: [Route] = [
        Route("account.application.info", "GET /account/application/info", for: .account, info),
        Route("account.application.addresses", "GET /account/application/addresses", for: .account, addresses),
        Route("account.info", "GET /account/{email}/info", for: .account, info),
        Route("account.addresses", "GET /account/{email}/addresses", for: .account, addresses),
        // A client asks for `list` in place of the e-mail.
        Route("account.list", "GET /account/list/addresses", for: .account, isEndpoint: false, addresses),
        Route("account.name.get", "GET /account/{email}/name", for: .account, name),
        Route("account.name.set", "POST PUT /account/{email}/name", for: .account, setName),
        Route("account.sessions.list", "GET /account/{email}/sessions", for: .account, sessions),
        Route("account.sessions.delete", "DELETE /account/{email}/sessions/{session_id}", for: .account, deleteSession),
        Route("account.settings.get", "GET /account/{email}/settings", for: .account, settings),
        Route("account.settings.set", "POST PUT /account/{email}/settings", for: .account, setSettings),
    ]

    private static func record(_ context: RequestContext) throws -> Row {
        guard let row = try context.rows("SELECT * FROM account WHERE email = ?", [context.account()]).first else {
            throw APIError.unauthorised
        }
        return row
    }

    private static func info(_ context: RequestContext) throws -> Reply {
        let row = try record(context)
        let settings = try JSON.object(
            context.optional("owner", row.json("email")), .init("communication", row.json("communication")),
            context.optional("date_format", row.json("date_format")),
            context.optional("web_editor", row.json("web_editor")))
        return try .message(
            "Here is the account info that you requested.", .init("email", row.json("email")),
            .init("name", row.json("name")), .init("created", .object(context.time(row.value("created"), units: 2))),
            .init("settings", settings), context.optional("api_key", row.json("api_key")))
    }

    private static func addresses(_ context: RequestContext) throws -> Reply {
        let rows = try context.rows(
            "SELECT * FROM address WHERE email = ? ORDER BY created, name", [context.account()])
        return Reply(content: .envelope(.array(try rows.map { try AddressRecord($0).accountItem(context) })))
    }

    private static func name(_ context: RequestContext) throws -> Reply {
        let name: String? = try record(context).value("name")
        return .message("The name on this account is \(name ?? "").", .init("name", .string(name)))
    }

    private static func setName(_ context: RequestContext) throws -> Reply {
        let name = try context.fields().required("name")
        try context.db.run("UPDATE account SET name = ? WHERE email = ?", [name, context.account()])
        return .message("Your name has been set to \(name).", .init("name", .string(name)))
    }

    private static func sessions(_ context: RequestContext) throws -> Reply {
        let email = try context.account()
        let rows = try context.rows("SELECT * FROM session WHERE email = ? ORDER BY created, id", [email])
        try context.refuseEmpty(rows, "sessions", email)
        let items = try rows.map { row -> JSON in
            [
                "session_id": try row.json("id"), "user_agent": try row.json("user_agent"),
                "created_ip": try row.json("created_ip"),
                "created_on": context.number(try row.value("created") as Int),
                "expires_on": context.number(try row.value("expires") as Int),
            ]
        }
        return Reply(content: .envelope(.array(items)))
    }

    private static func deleteSession(_ context: RequestContext) throws -> Reply {
        try context.change(
            "session", "DELETE FROM session WHERE email = ? AND id = ?", [context.account(), context["session_id"]])
        return .message("OK, we’ve deleted that session.")
    }

    private static let settingNames = ["communication", "date_format", "web_editor"]

    private static func settings(_ context: RequestContext) throws -> Reply {
        let row = try record(context)
        let settings =
            try [JSON.Member("owner", row.json("email"))] + settingNames.map { .init($0, try row.json($0)) }
        return .message("Here are the settings for this account.", .init("settings", .object(settings)))
    }

    /// Changes only the keys that are sent.
    private static func setSettings(_ context: RequestContext) throws -> Reply {
        let fields = try context.fields()
        for name in settingNames where fields[name] != nil {
            try context.db.run(
                "UPDATE account SET \(name) = ? WHERE email = ?", [fields.text(name), context.account()])
        }
        return .message("OK, your settings have been updated.")
    }
}
