import Domain
import GRDB

/// Service reference, section 6.2.
enum AddressRoutes {
    static let all: [Route] = [
        Route("address.availability", "GET /address/{address}/availability", for: .anyone, availability),
        Route("address.expiration", "GET /address/{address}/expiration", for: .anyone, expiration),
        Route("address.info", "GET /address/{address}/info", for: .ownerOrNobody, info),
    ]

    /// Never fails: an invalid name is not available.
    private static func availability(_ context: RequestContext) throws -> Reply {
        let asked = context["address"]
        let stored = AddressName.stored(asked)
        var isAvailable = false
        if let stored, AddressName.isValid(stored) { isAvailable = try context.db.owner(of: stored) == nil }
        let encoded = isAvailable && stored != asked.lowercased() ? stored : nil
        let message =
            encoded.map { "This address is available, but it must be encoded in Punycode (as \($0))." }
            ?? "This address is \(isAvailable ? "" : "not ")available."
        return .message(
            message, encoded.map { .init("punycode", .string($0)) },
            encoded.map { _ in
                .init(
                    "see-also",
                    ["https://www.omg.lol/info/addresses", "https://datatracker.ietf.org/doc/html/rfc3492"])
            }, .init("address", .string(asked)), .init("available", .bool(isAvailable)),
            .init("availability", isAvailable ? "available" : "unavailable"))
    }

    private static func record(_ context: RequestContext) throws -> AddressRecord {
        try AddressRecord(context.row(of: "address", "SELECT * FROM address WHERE name = ?", [context.address()]))
    }

    private static func expiration(_ context: RequestContext) throws -> Reply {
        let record = try record(context)
        return .message(
            record.publicExpiry(context.seconds), .init("expired", .bool(record.isExpired(context.seconds))))
    }

    private static func info(_ context: RequestContext) throws -> Reply {
        try Reply(content: .envelope(.object(record(context).info(context, isOwner: context.isOwner))))
    }
}
