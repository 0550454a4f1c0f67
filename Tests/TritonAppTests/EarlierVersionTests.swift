import Changes
import Domain
import Files
import FoundationEssentials
import ProgramSupport
import Testing
import TritonApp

/// The outbox and the undo items of an earlier version, which kept command lines instead of changes.
@Suite struct EarlierVersionTests {
    /// `user.sqlite` as the version before wrote it: one item of each kind in the sandbox's undo, one of each form in
    /// the outbox.
    private func program() throws -> InProcessProgram {
        let program = try InProcessProgram()
        let folder = program.home.path + "/data/triton"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let fixture = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(
            path: "Fixtures/user-data-before-changes.sqlite")
        try Data(contentsOf: fixture).write(to: URL(filePath: folder + "/user.sqlite"))
        return program
    }

    @Test func `all undo items are there, each with its kind and its key`() async throws {
        let program = try program()
        let list = await program.run("undo --list --fields kind,key,action")
        #expect(list.exitCode == 0, "\(list)")
        #expect(
            list.output == """
                avatar\t\treplace
                preference\tstatuslog.mastodon\treplace
                account_settings\t\treplace
                account_name\t\treplace
                bio\t\treplace
                status\t6b022d677ac0f\tdelete
                status\t6b022d677ac0f\treplace
                email\t\treplace
                dns\t4200004\tdelete
                dns\t4200001\treplace
                picture\ta1b2c3d4e5f60718293a4b5c\treplace
                weblog_template\t\treplace
                weblog_config\t\treplace
                entry\tabout\tdelete
                entry\tfirst-light\treplace
                web\t\treplace
                now\t\treplace
                paste\thello.txt\treplace
                purl\ttea\tdelete
                purl\tdocs\treplace

                """)
    }

    @Test func `items that an earlier version deleted or replaced are restored`() async throws {
        let program = try program()
        // The file was written with another sandbox. Its states are restored in this one, which has the same items.
        for line in [
            "purl edit docs --target https://example.com/x", "paste edit hello.txt --text x", "now set x",
            "email set x@example.com",
        ] {
            #expect(await program.run(line).exitCode == 0)
        }
        for (kind, look, expected) in [
            ("purl", "purl get docs", "https://example.com/documentation\n"),
            ("email", "email get --json --fields destinations", #"{"destinations":["you@example.com"]}"# + "\n"),
        ] {
            let items = await program.run("undo --list --fields id,kind").output.split(separator: "\n").map {
                $0.split(separator: "\t")
            }
            let id = try #require(items.last { $0[1] == kind }?[0])
            let undone = await program.run("undo \(id)")
            #expect(undone.exitCode == 0, "\(undone)")
            #expect(await program.run(look).output == expected)
        }
    }

    @Test func `all texts of the outbox are there byte for byte, with their command lines`()
        async throws
    {
        let program = try program()
        let list = await program.run("outbox list --profile default --fields kind,key,state,content,command")
        #expect(list.exitCode == 0, "\(list)")
        let lines = list.output.split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).prefix(4).joined(separator: " ")
        }
        #expect(
            lines == [
                "status  unsent 🐙 kept post", "status  queued queued post", "status 6335ec5bee31a unsent new words",
                "bio  unsent a bio",
                "paste new.txt unsent a paste", "paste hello.txt unsent an edit", "now  unsent a now page",
                "now  unsent now edited",
                "web  unsent a web page", "entry  unsent # Entry\\n", "entry two unsent # Entry two\\n",
                "entry first unsent # Edited\\n",
                "weblog_config  unsent Title: x\\n", "weblog_template  unsent t", "picture  unsent GIF89a",
                "avatar  unsent GIF89a",
                lines[16], lines[17], "purl gone queued ", lines[19], lines[20],
            ])
        #expect(
            lines[16].hasPrefix("purl kept unsent {") && lines[17].hasPrefix("purl q queued {")
                && lines[20].hasPrefix("call  unsent "))
        #expect(await program.run("outbox get 31 --profile default").exitCode == 0)
    }

    @Test func `the old tables are deleted, and nothing is migrated twice`() async throws {
        let program = try program()
        let first = await program.run("outbox list --profile default --fields id").output
        #expect(await program.run("outbox list --profile default --fields id").output == first)
        #expect(first.split(separator: "\n").count == 21)
    }
}
