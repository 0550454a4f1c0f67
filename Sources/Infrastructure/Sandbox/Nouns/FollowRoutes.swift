import Database
import Domain
import GRDB

/// Following and followers (service reference, section 6.11).
enum FollowRoutes {
    static let all: [Route] = [
        Route("status.following", "GET /address/{address}/statuses/following", for: .anyone, following),
        Route("status.followers", "GET /address/{address}/statuses/followers", for: .anyone, followers),
        Route("status.follow", "POST PUT /address/{address}/statuses/follow/{target}", for: .owner, follow),
        Route("status.unfollow", "DELETE /address/{address}/statuses/follow/{target}", for: .owner, unfollow),
    ]

    private static func following(_ context: RequestContext) throws -> Reply {
        let address = try context.address()
        return try list(
            "following", "Here are the addresses that \(address) is following.",
            context.rows("SELECT target AS name FROM follow WHERE follower = ? ORDER BY rowid", [address]))
    }

    private static func followers(_ context: RequestContext) throws -> Reply {
        let address = try context.address()
        return try list(
            "followers", "Here are the followers of \(address).",
            context.rows("SELECT follower AS name FROM follow WHERE target = ? ORDER BY rowid", [address]))
    }

    private static func list(_ key: String, _ sentence: String, _ addresses: [Row]) throws -> Reply {
        .message(
            sentence, .init(key, .array(try addresses.map { try $0.json("name") })),
            .init("\(key)_count", .int(addresses.count)))
    }

    private static func follow(_ context: RequestContext) throws -> Reply {
        let address = try context.address(), target = try context.address("target")
        try context.db.run("INSERT OR IGNORE INTO follow (follower, target) VALUES (?, ?)", [address, target])
        return .message("OK, you are now following \(target).")
    }

    private static func unfollow(_ context: RequestContext) throws -> Reply {
        let address = try context.address(), target = try context.address("target")
        try context.db.run("DELETE FROM follow WHERE follower = ? AND target = ?", [address, target])
        return .message("OK, you are no longer following \(target).")
    }
}
