import Domain
import GRDB

/// Service reference, section 6.3.
enum ServiceRoutes {
    static let all: [Route] = [Route("service.info", "GET", "/service/info", .anyone, info)]

    private static func info(_ context: RequestContext) throws -> Reply {
        func count(_ sql: String, _ arguments: StatementArguments = []) throws -> Int {
            try Int.fetchOne(context.db, sql: sql, arguments: arguments) ?? 0
        }
        let members = try count("SELECT COUNT(*) FROM account")
        let addresses = try count(
            "SELECT COUNT(*) FROM address WHERE expires IS NULL OR expires > ?", [context.seconds])
        let profiles = try count("SELECT COUNT(*) FROM web")
        return .message(
            """
            As of \(Moment(context.seconds).iso8601), omg.lol has \(grouped(members)) members and hosts \
            \(grouped(addresses)) active addresses. Of those, \(grouped(profiles)) have active profiles or web pages.
            """,
            .init("members", .int(members)), .init("addresses", .int(addresses)), .init("profiles", .int(profiles)))
    }

    /// `1,811`.
    private static func grouped(_ value: Int) -> String {
        let digits = Array(String(value))
        return digits.enumerated().map { ($0 > 0 && (digits.count - $0) % 3 == 0 ? "," : "") + String($1) }.joined()
    }
}
