import Database
import Domain
import GRDB

/// Configuration and template of a weblog (service reference, section 6.14).
enum WeblogSettingsRoutes {
    static let all: [Route] = [
        Route("weblog.configuration.get", "GET /address/{address}/weblog/configuration", for: .owner, getConfiguration),
        Route(
            "weblog.configuration.set", "POST PUT /address/{address}/weblog/configuration", for: .owner,
            setConfiguration),
        Route("weblog.template.get", "GET /address/{address}/weblog/template", for: .owner, getTemplate),
        Route("weblog.template.set", "POST PUT /address/{address}/weblog/template", for: .owner, setTemplate),
        // The name is ignored; templates with names are entries of the type Template.
        Route("weblog.template.get", "GET /address/{address}/weblog/template/{name}", for: .owner, getTemplate),
        Route("weblog.template.set", "POST PUT /address/{address}/weblog/template/{name}", for: .owner, setTemplate),
        Route("weblog.reset", "DELETE /address/{address}/weblog/reset", for: .owner, reset),
        Route("weblog.github_action", "GET /address/{address}/weblog/github-action", for: .anyone, githubAction),
    ]

    /// The configuration; the defaults for an address without a weblog.
    static func configuration(_ address: String, _ db: Database) throws -> SandboxWeblogConfiguration {
        SandboxWeblogConfiguration(
            try db.first(String.self, "SELECT configuration FROM weblog WHERE address = ?", [address]) ?? "")
    }

    private static func getConfiguration(_ context: RequestContext) throws -> Reply {
        let configuration = try configuration(context.address(), context.db)
        guard case .object(let members) = configuration.document else { return .message("") }
        let document = members.map { $0.key == "raw" ? JSON.Member("raw", context.text(configuration.raw)) : $0 }
        return .message("Here is your weblog configuration.", .init("configuration", .object(document)))
    }

    private static func set(_ column: String, _ context: RequestContext) throws {
        try context.db.run(
            "INSERT OR IGNORE INTO weblog (address, configuration, template) VALUES (?, '', '')", [context.address()])
        try context.db.run(
            "UPDATE weblog SET \(column) = ? WHERE address = ?", [context.textBody(), context.address()])
    }

    private static func setConfiguration(_ context: RequestContext) throws -> Reply {
        try set("configuration", context)
        return .message(
            """
            Your weblog configuration has been updated. Your weblog is rebuilding, which may take some extra time to \
            complete.
            """
        )
    }

    private static func getTemplate(_ context: RequestContext) throws -> Reply {
        let template = try context.db.first(
            String.self, "SELECT template FROM weblog WHERE address = ?", [context.address()])
        return .message("Here is your weblog template.", .init("template", context.text(template ?? "")))
    }

    private static func setTemplate(_ context: RequestContext) throws -> Reply {
        try set("template", context)
        return .message("Your weblog template has been updated.")
    }

    /// Deletes entries, configuration and template; the message is our choice.
    private static func reset(_ context: RequestContext) throws -> Reply {
        let address = try context.address()
        for table in ["entry", "weblog"] {
            try context.db.run("DELETE FROM \(table) WHERE address = ?", [address])
        }
        return .message("OK, your weblog has been reset.")
    }

    /// PHP source on the service. The official Action fetches it without a token and always for the same address.
    private static func githubAction(_ context: RequestContext) throws -> Reply {
        Reply(
            contentType: "text/plain; charset=utf-8",
            content: .bytes(Array("<?php\n// The sandbox has no action to offer.\n".utf8)))
    }
}
