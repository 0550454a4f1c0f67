import Database
import Domain
import GRDB

/// Service reference, section 6.1.
enum AccountRoutes {
    static let all: [Route] = [
        Route("account.application.info", "GET", "/account/application/info", .account, info),
        Route("account.application.addresses", "GET", "/account/application/addresses", .account, addresses),
        Route("account.info", "GET", "/account/{email}/info", .account, info),
        Route("account.addresses", "GET", "/account/{email}/addresses", .account, addresses),
        Route("account.name.get", "GET", "/account/{email}/name", .account, name),
        Route("account.name.set", "POST PUT", "/account/{email}/name", .account, setName),
        Route("account.sessions.list", "GET", "/account/{email}/sessions", .account, sessions),
        Route("account.sessions.delete", "DELETE", "/account/{email}/sessions/{session_id}", .account, deleteSession),
        Route("account.settings.get", "GET", "/account/{email}/settings", .account, settings),
        Route("account.settings.set", "POST PUT", "/account/{email}/settings", .account, setSettings),
    ]

    private static func record(_ visit: RequestContext) throws -> Row {
        guard
            let row = try Row.fetchOne(
                visit.db, sql: "SELECT * FROM account WHERE email = ?", arguments: [visit.account()])
        else { throw APIError.unauthorised }
        return row
    }

    private static func info(_ visit: RequestContext) throws -> Reply {
        let row = try record(visit)
        let settings =
            try [
                visit.optional("owner", .string(row.value("email") as String)),
                JSON.Member("communication", .string(row.value("communication") as String?)),
            ].compactMap(\.self)
            + ["date_format", "web_editor"].compactMap { try visit.optional($0, .string(row.value($0) as String?)) }
        return .message(
            "Here is the account info that you requested.",
            .init("email", .string(try row.value("email") as String)),
            .init("name", .string(try row.value("name") as String?)),
            .init("created", .object(visit.time(try row.value("created"), units: 2))),
            .init("settings", .object(settings)),
            visit.optional("api_key", .string(try row.value("api_key") as String)))
    }

    private static func addresses(_ visit: RequestContext) throws -> Reply {
        let rows = try Row.fetchAll(
            visit.db, sql: "SELECT * FROM address WHERE email = ? ORDER BY created, name", arguments: [visit.account()])
        return .list(try rows.map { try AddressRecord($0).accountItem(visit) })
    }

    private static func name(_ visit: RequestContext) throws -> Reply {
        let name: String? = try record(visit).value("name")
        return .message("The name on this account is \(name ?? "").", .init("name", .string(name)))
    }

    private static func setName(_ visit: RequestContext) throws -> Reply {
        let name = try visit.fields().required("name")
        try visit.db.execute(sql: "UPDATE account SET name = ? WHERE email = ?", arguments: [name, visit.account()])
        return .message("Your name has been set to \(name).", .init("name", .string(name)))
    }

    private static func sessions(_ visit: RequestContext) throws -> Reply {
        let email = try visit.account()
        let rows = try Row.fetchAll(
            visit.db, sql: "SELECT * FROM session WHERE email = ? ORDER BY created, id", arguments: [email])
        if rows.isEmpty, !visit.options.has(.noEmpty404) { throw APIError.empty("sessions", email) }
        return .list(
            try rows.map { row in
                [
                    "session_id": .string(try row.value("id") as String),
                    "user_agent": .string(try row.value("user_agent") as String),
                    "created_ip": .string(try row.value("created_ip") as String),
                    "created_on": visit.number(try row.value("created") as Int),
                    "expires_on": visit.number(try row.value("expires") as Int),
                ]
            })
    }

    private static func deleteSession(_ visit: RequestContext) throws -> Reply {
        try visit.db.execute(
            sql: "DELETE FROM session WHERE email = ? AND id = ?", arguments: [visit.account(), visit["session_id"]])
        guard visit.db.changesCount == 1 else { throw APIError.missing("session") }
        return .message("OK, we’ve deleted that session.")
    }

    private static let settingNames = ["communication", "date_format", "web_editor"]

    private static func settings(_ visit: RequestContext) throws -> Reply {
        let row = try record(visit)
        let settings =
            try [JSON.Member("owner", .string(row.value("email") as String))]
            + settingNames.map { try .init($0, .string(row.value($0) as String?)) }
        return .message("Here are the settings for this account.", .init("settings", .object(settings)))
    }

    /// Changes only the keys that are sent.
    private static func setSettings(_ visit: RequestContext) throws -> Reply {
        let fields = try visit.fields()
        for name in settingNames where fields[name] != nil {
            try visit.db.execute(
                sql: "UPDATE account SET \(name) = ? WHERE email = ?", arguments: [fields.text(name), visit.account()])
        }
        return .message("OK, your settings have been updated.")
    }
}
