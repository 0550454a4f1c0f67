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
        let names = try context.rows("SELECT target FROM follow WHERE follower = ? ORDER BY rowid", [address])
        return .message(
            "Here are the addresses that \(address) is following.",
            .init("following", .array(try names.map { try $0.json("target") })),
            .init("following_count", .int(names.count)))
    }

    private static func followers(_ context: RequestContext) throws -> Reply {
        let address = try context.address()
        let names = try context.rows("SELECT follower FROM follow WHERE target = ? ORDER BY rowid", [address])
        return .message(
            "Here are the followers of \(address).",
            .init("followers", .array(try names.map { try $0.json("follower") })),
            .init("followers_count", .int(names.count)))
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
