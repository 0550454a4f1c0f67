import Database
import Domain
import GRDB

/// Service reference, section 6.3. Names are in Punycode.
enum DirectoryRoutes {
    static let all: [Route] = [Route("directory.list", "GET /directory", for: .anyone, list)]

    private static func list(_ context: RequestContext) throws -> Reply {
        let rows = try context.rows(
            "SELECT name FROM address WHERE expires IS NULL OR expires > ? ORDER BY name", [context.seconds])
        let names = try rows.map { try $0.value(0) as String }.filter {
            try PreferenceRoutes.isInDirectory($0, context.db)
        }
        return .message(
            "Here’s the omg.lol directory.", .init("url", "https://home.omg.lol/directory"),
            .init("directory", .array(names.map { .string($0) })))
    }
}
