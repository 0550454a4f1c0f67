import Domain
import FoundationEssentials
import GRDB
import Glibc
import ProgramSupport
import Testing

/// Databases of another version of the program, or changed by hand.
@Suite struct SchemaTests {
    struct Damage: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let sql: String
        var reason = "its tables are not those of this version"
    }

    private static let damages = [
        Damage(
            testDescription: "a later version", sql: "PRAGMA user_version = 99",
            reason: "a newer version of triton has written it"),
        Damage(
            testDescription: "a migration of a later version",
            sql: "INSERT INTO grdb_migrations VALUES ('later 1'); PRAGMA user_version = 1",
            reason: "a newer version of triton has written it"),
        Damage(
            testDescription: "a table is gone", sql: "DROP TABLE change"),
        Damage(
            testDescription: "a column is gone", sql: "ALTER TABLE change RENAME COLUMN reason TO cause"),
        Damage(
            testDescription: "a column more", sql: "ALTER TABLE change ADD COLUMN extra"),
        Damage(
            testDescription: "a table more", sql: "CREATE TABLE extra (a)"),
        Damage(
            testDescription: "another table with the name of one", sql: "DROP TABLE mute; CREATE TABLE mute (a)"),
        Damage(
            testDescription: "an index more", sql: "CREATE INDEX extra ON change (reason)"),
        Damage(
            testDescription: "a trigger",
            sql: "CREATE TRIGGER extra AFTER INSERT ON change BEGIN DELETE FROM change; END"),
        Damage(
            testDescription: "a value of another type",
            sql: "UPDATE change SET number = number, created_at = 'yesterday'"),
    ]

    private static let closed = [
        "TRITON_PROFILE": "default", "TRITON_ADDRESS": "demo", "TRITON_TOKEN": "sandbox",
        "TRITON_API_URL": "http://127.0.0.1:1",
    ]

    private func damaged(_ damage: Damage) throws -> Workplace {
        let place = try Workplace(Self.closed)
        #expect(try place.run(["status", "post", "--no-retry", "first"]).exitCode == 69)
        let queue = try DatabaseQueue(path: place.path("data/triton/user.sqlite"))
        try queue.writeWithoutTransaction { try $0.execute(sql: damage.sql) }
        try queue.close()
        return place
    }

    @Test(arguments: damages) func `reading a file of another version is an error with its name`(_ damage: Damage)
        throws
    {
        let place = try damaged(damage), effect = try place.run(["outbox", "list"])
        #expect(effect.exitCode == 78 && effect.output == "", "\(effect)")
        #expect(effect.error.contains("user.sqlite: \(damage.reason)"), "\(effect)")
    }

    @Test(arguments: damages.dropLast())
    func `with a file of another version a text is not sent, and is kept in a separate file`(
        _ damage: Damage
    ) throws {
        let place = try damaged(damage), effect = try place.run(["status", "post", "--no-retry", "-"], input: "second")
        #expect(effect.exitCode == 78, "\(effect)")
        let hint = try #require(effect.error.split(separator: "\n").last.map(String.init))
        let path = try #require(hint.split(separator: " ").last.map(String.init))
        #expect(hint.contains("the text is kept in /") && place.text(path) == "second", "\(effect)")
        unlink(path)
    }

    @Test(
        arguments: [
            ("DROP TABLE purl", 78), ("ALTER TABLE purl RENAME COLUMN url TO target", 78),
            ("ALTER TABLE purl ADD COLUMN extra", 78), ("CREATE TABLE extra (a)", 78),
            ("CREATE INDEX extra ON purl (url)", 78), ("CREATE VIEW extra AS SELECT 1", 78),
            ("CREATE TRIGGER extra AFTER INSERT ON purl BEGIN DELETE FROM purl; END", 78),
            ("UPDATE purl SET counter = 'many'", 65),
        ] as [(String, Int32)])
    func `a sandbox with other tables or rows is an error with a hint`(_ sql: String, _ code: Int32) throws {
        let place = try Workplace()
        #expect(try place.run(["purl", "list"]).exitCode == 0)
        let queue = try DatabaseQueue(path: place.path("data/triton/sandbox.sqlite"))
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
        // Other tables are an error of each command, also of one that does not read them.
        let others = code == 78 ? [["service", "info"], ["status", "list"]] : []
        for words in [["purl", "list", "--refresh"], ["purl", "get", "docs", "--refresh"]] + others {
            let effect = try place.run(words)
            #expect(effect.exitCode == code && effect.output == "", "\(effect)")
            #expect(
                effect.error.hasPrefix("triton: the sandbox file cannot be used: ")
                    && effect.error.hasSuffix("hint: 'triton sandbox reset' makes a new one\n"), "\(effect)")
        }
        #expect(try place.run(["sandbox", "reset", "--yes"]).exitCode == 0)
        #expect(try place.run(["purl", "get", "docs", "--refresh"]).exitCode == 0)
    }
}
