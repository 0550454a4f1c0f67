import Database
import Domain
import GRDB

/// Service reference, section 6.5.
enum EmailRoutes {
    static let all: [Route] = [
        Route("email.get", "GET /address/{address}/email", for: .owner, get),
        Route("email.set", "POST PUT /address/{address}/email", for: .owner, set),
    ]

    private static func get(_ context: RequestContext) throws -> Reply {
        let address = try context.address()
        let stored = try context.db.first(String.self, "SELECT forwarding FROM address WHERE name = ?", [address])
        return reply(address, (stored ?? "").commaSeparated)
    }

    /// Replaces the whole list; an empty text switches forwarding off.
    private static func set(_ context: RequestContext) throws -> Reply {
        let address = try context.address()
        let destinations = try context.fields().required("destination", mayBeEmpty: true).commaSeparated
        try context.db.run(
            "UPDATE address SET forwarding = ? WHERE name = ?", [destinations.joined(separator: ", "), address])
        return reply(address, destinations)
    }

    private static func reply(_ address: String, _ destinations: [String]) -> Reply {
        let bold = destinations.map { "**\($0)**" }
        let words: String
        switch bold.count {
        case 0: words = "not be forwarded"
        case 1: words = "be forwarded to \(bold[0])"
        case 2: words = "be forwarded to \(bold[0]) and \(bold[1])"
        default: words = "be forwarded to \(bold.dropLast().joined(separator: ", ")), and \(bold[bold.count - 1])"
        }
        return .message(
            "Mail for \(address)@omg.lol will \(words).",
            .init("destination_string", destinations.isEmpty ? .null : .string(destinations.joined(separator: ", "))),
            .init("destination_array", .array(destinations.map { .string($0) })),
            .init("address", .string(address)),
            .init("email_address", .string("\(address)@omg.lol")))
    }
}
