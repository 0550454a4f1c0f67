import Database
import Domain
import GRDB

/// An address as the account and address endpoints return it; the messages are in the service reference, section 8.4.
struct AddressRecord {
    let name: String
    let email: String
    let created: Int
    /// Nil for an address that never expires.
    let expires: Int?
    let isVerified: Bool
    /// Public keys by type, as JSON text.
    let publicKeys: String

    init(_ row: Row) throws {
        name = try row.value("name")
        email = try row.value("email")
        created = try row.value("created")
        expires = try row.value("expires")
        isVerified = try row.value("verified")
        publicKeys = try row.value("public_keys")
    }

    func isExpired(_ now: Int) -> Bool { expires.map { $0 <= now } ?? false }

    /// The public message about the expiry: expired, within six months, or later.
    func publicExpiry(_ now: Int) -> String {
        guard let expires else { return "This address is not near expiration." }
        if expires <= now { return "This address expired \(ServiceRelativeTime.phrase(expires, now: now, units: 2))." }
        return Self.isWithinSixMonths(expires, now)
            ? "This address expires within the next six months." : "This address is not near expiration."
    }

    private static func isWithinSixMonths(_ expires: Int, _ now: Int) -> Bool { expires - now <= 183 * 86_400 }

    /// The message about the expiry for the owner.
    private func ownExpiry(_ now: Int) -> String {
        guard let expires else { return "This address does not expire." }
        return expires <= now
            ? publicExpiry(now) : "This address expires in \(ServiceRelativeTime.phrase(expires, now: now, units: 3))."
    }

    /// An item of the account's list.
    func accountItem(_ context: RequestContext) throws -> JSON {
        let now = context.seconds, ago = ServiceRelativeTime.phrase(created, now: now, units: 2)
        var expiration: [JSON.Member] = [
            .init("expired", .bool(isExpired(now))), .init("will_expire", .bool(expires != nil && !isExpired(now))),
        ]
        if let expires { expiration += context.time(expires, units: 3) }
        return .object(
            .init("address", .string(name)),
            .init("message", .string(ownExpiry(now))),
            .init(
                "registration",
                .object(
                    [.init("message", .string("This address was registered \(ago)."))] + context.time(created, units: 2)
                )),
            .init("expiration", .object(expiration)),
            context.optional("preferences", try PreferenceRoutes.all(of: name, context)))
    }

    func info(_ context: RequestContext, isOwner: Bool) throws -> [JSON.Member] {
        let now = context.seconds
        // The official public example has an integer here, the private one a string.
        let registration = context.time(created, units: 3, isNumber: !isOwner)
        let ago = ServiceRelativeTime.phrase(created, now: now, units: 3)
        var expiration: [JSON.Member] = [
            .init("message", .string(isOwner ? ownExpiry(now) : publicExpiry(now))),
            .init("expired", .bool(isExpired(now))),
        ]
        if isOwner { expiration.append(.init("will_expire", .bool(expires != nil && !isExpired(now)))) }
        if let expires, isOwner || isExpired(now) {
            expiration += context.time(expires, units: 3, isNumber: !isOwner)
        }
        var members: [JSON.Member] = [
            .init("address", .string(name)),
            .init("message", .string(headline(now, isOwner: isOwner))),
            .init(
                "registration",
                .object([.init("message", .string("This address was registered \(ago)."))] + registration)),
            .init("expiration", .object(expiration)),
        ]
        if !isExpired(now) {
            members.append(
                .init(
                    "verification",
                    [
                        "message": .string("This address has \(isVerified ? "" : "not ")been verified."),
                        "verified": .bool(isVerified),
                    ]))
        }
        if let keys = context.optional("keys", keysDocument(context)) { members.append(keys) }
        if isOwner, let owner = try context.db.first(String.self, "SELECT owner FROM account WHERE email = ?", [email])
        {
            members.append(.init("owner", .string(owner)))
        }
        return members
    }

    private func headline(_ now: Int, isOwner: Bool) -> String {
        let registered = "This address was registered \(ServiceRelativeTime.phrase(created, now: now, units: 2))"
        guard isOwner, !isExpired(now) else { return registered + "." }
        return expires.map { "\(registered) and expires in \(ServiceRelativeTime.phrase($0, now: now, units: 3))." }
            ?? "This address does not expire."
    }

    private func keysDocument(_ context: RequestContext) -> JSON {
        // Only the seed writes the column; an unreadable value is treated as an empty one.
        context.map((try? JSON(parsing: publicKeys))?.object ?? [])
    }
}
