import Database
import Domain
import GRDB

/// Service reference, section 6.3.
enum ServiceRoutes {
    static let all: [Route] = [Route("service.info", "GET /service/info", for: .anyone, info)]

    private static func info(_ context: RequestContext) throws -> Reply {
        func count(_ sql: String, _ arguments: StatementArguments = []) throws -> Int {
            try context.db.first(Int.self, sql, arguments) ?? 0
        }
        let members = try count("SELECT COUNT(*) FROM account")
        let addresses = try count(
            "SELECT COUNT(*) FROM address WHERE expires IS NULL OR expires > ?", [context.seconds])
        let profiles = try count("SELECT COUNT(*) FROM web")
        return .message(
            """
            As of \(Moment(context.seconds).iso8601), omg.lol has \(members.grouped) members and hosts \
            \(addresses.grouped) active addresses. Of those, \(profiles.grouped) have active profiles or web pages.
            """,
            .init("members", .int(members)), .init("addresses", .int(addresses)), .init("profiles", .int(profiles)))
    }
}
