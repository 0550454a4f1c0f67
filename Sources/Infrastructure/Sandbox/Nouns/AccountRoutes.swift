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
        guard
            let row = try Row.fetchOne(
                context.db, sql: "SELECT * FROM account WHERE email = ?", arguments: [context.account()])
        else { throw APIError.unauthorised }
        return row
    }

    private static func info(_ context: RequestContext) throws -> Reply {
        let row = try record(context)
        let settings =
            try [
                context.optional("owner", .string(row.value("email") as String)),
                JSON.Member("communication", .string(row.value("communication") as String?)),
            ].compactMap(\.self)
            + ["date_format", "web_editor"].compactMap { try context.optional($0, .string(row.value($0) as String?)) }
        return .message(
            "Here is the account info that you requested.",
            .init("email", .string(try row.value("email") as String)),
            .init("name", .string(try row.value("name") as String?)),
            .init("created", .object(context.time(try row.value("created"), units: 2))),
            .init("settings", .object(settings)),
            context.optional("api_key", .string(try row.value("api_key") as String)))
    }

    private static func addresses(_ context: RequestContext) throws -> Reply {
        let rows = try Row.fetchAll(
            context.db, sql: "SELECT * FROM address WHERE email = ? ORDER BY created, name",
            arguments: [context.account()])
        return .list(try rows.map { try AddressRecord($0).accountItem(context) })
    }

    private static func name(_ context: RequestContext) throws -> Reply {
        let name: String? = try record(context).value("name")
        return .message("The name on this account is \(name ?? "").", .init("name", .string(name)))
    }

    private static func setName(_ context: RequestContext) throws -> Reply {
        let name = try context.fields().required("name")
        try context.db.execute(
            sql: "UPDATE account SET name = ? WHERE email = ?", arguments: [name, context.account()])
        return .message("Your name has been set to \(name).", .init("name", .string(name)))
    }

    private static func sessions(_ context: RequestContext) throws -> Reply {
        let email = try context.account()
        let rows = try Row.fetchAll(
            context.db, sql: "SELECT * FROM session WHERE email = ? ORDER BY created, id", arguments: [email])
        if rows.isEmpty, !context.options.has(.noEmpty404) { throw APIError.empty("sessions", email) }
        return .list(
            try rows.map { row in
                [
                    "session_id": .string(try row.value("id") as String),
                    "user_agent": .string(try row.value("user_agent") as String),
                    "created_ip": .string(try row.value("created_ip") as String),
                    "created_on": context.number(try row.value("created") as Int),
                    "expires_on": context.number(try row.value("expires") as Int),
                ]
            })
    }

    private static func deleteSession(_ context: RequestContext) throws -> Reply {
        try context.db.execute(
            sql: "DELETE FROM session WHERE email = ? AND id = ?",
            arguments: [context.account(), context["session_id"]])
        guard context.db.changesCount == 1 else { throw APIError.missing("session") }
        return .message("OK, we’ve deleted that session.")
    }

    private static let settingNames = ["communication", "date_format", "web_editor"]

    private static func settings(_ context: RequestContext) throws -> Reply {
        let row = try record(context)
        let settings =
            try [JSON.Member("owner", .string(row.value("email") as String))]
            + settingNames.map { try .init($0, .string(row.value($0) as String?)) }
        return .message("Here are the settings for this account.", .init("settings", .object(settings)))
    }

    /// Changes only the keys that are sent.
    private static func setSettings(_ context: RequestContext) throws -> Reply {
        let fields = try context.fields()
        for name in settingNames where fields[name] != nil {
            try context.db.execute(
                sql: "UPDATE account SET \(name) = ? WHERE email = ?",
                arguments: [fields.text(name), context.account()])
        }
        return .message("OK, your settings have been updated.")
    }
}
