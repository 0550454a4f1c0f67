import Database
import Domain
import FoundationEssentials
import GRDB

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
        let name: StatementArguments = try [context.address(), context["purl"]]
        try context.change(
            "PURL", "UPDATE purl SET counter = COALESCE(counter, 0) + 1 WHERE address = ? AND name = ?", name)
        let url: String = try context.row(of: "PURL", "SELECT url FROM purl WHERE address = ? AND name = ?", name)
            .value("url")
        // A target with characters that are not allowed in a header value is escaped.
        return .redirect(to: url.isVisibleASCII ? url : PercentEncoding.encode(url))
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
        let row = try context.row(of: "picture", sql, arguments)
        return Reply(contentType: try row.value("mime"), content: .bytes(Array(try row.value("bytes") as Data)))
    }
}
