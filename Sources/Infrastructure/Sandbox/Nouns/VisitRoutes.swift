import Database
import Domain
import FoundationEssentials
import GRDB
import HTTPTypes

/// URLs that a browser opens on other hosts of the service, here below `/_web`; they are not endpoints of the API.
package enum VisitRoutes {
    static let all: [Route] = [
        Route("visit.avatar", "GET /_web/{address}/picture", for: .anyone, isEndpoint: false, avatar),
        Route("visit.picture", "GET /_web/{address}/pics/{file}", for: .anyone, isEndpoint: false, picture),
        Route("visit.purl", "GET /_web/{address}/{purl}", for: .anyone, isChanging: true, isEndpoint: false, purl),
    ]

    /// The path of a picture's file, for clients over HTTP.
    static func picturePath(_ address: String, _ file: String) -> String { "/_web/\(address)/pics/\(file)" }

    /// The path in the sandbox for a URL of the service's file servers; nil for every other host.
    package static func target(host: String, path: String) -> String? {
        switch host {
        case "cdn.some.pics":
            let parts = path.prefix { $0 != "?" }.split(separator: "/")
            return parts.count == 2 ? picturePath(String(parts[0]), String(parts[1])) : nil
        case "profiles.cache.lol": return "/_web" + path
        default: return nil
        }
    }

    /// Counts the visit, then redirects.
    private static func purl(_ context: RequestContext) throws -> Reply {
        let address = try context.address()
        guard
            let url = try String.fetchOne(
                context.db, sql: "SELECT url FROM purl WHERE address = ? AND name = ?",
                arguments: [address, context["purl"]])
        else {
            throw APIError.missing("PURL")
        }
        try context.db.execute(
            sql: "UPDATE purl SET counter = COALESCE(counter, 0) + 1 WHERE address = ? AND name = ?",
            arguments: [address, context["purl"]])
        var reply = Reply(status: 302, contentType: Reply.htmlType, content: .bytes([]))
        // A target with characters that are not allowed in a header value is escaped.
        reply.headers[.location] =
            url.isVisibleASCII ? url : PercentEscapes.encode(url)
        return reply
    }

    private static func avatar(_ context: RequestContext) throws -> Reply {
        try file("SELECT mime, bytes FROM profile_picture WHERE address = ?", [context.address()], context)
    }

    private static func picture(_ context: RequestContext) throws -> Reply {
        let id = context["file"].prefix { $0 != "." }
        return try file(
            "SELECT mime, bytes FROM picture WHERE address = ? AND id = ?", [context.address(), String(id)], context)
    }

    private static func file(_ sql: String, _ arguments: StatementArguments, _ context: RequestContext) throws -> Reply
    {
        guard let row = try Row.fetchOne(context.db, sql: sql, arguments: arguments) else {
            throw APIError.missing("picture")
        }
        return Reply(contentType: try row.value("mime"), content: .bytes(Array(try row.value("bytes") as Data)))
    }
}
