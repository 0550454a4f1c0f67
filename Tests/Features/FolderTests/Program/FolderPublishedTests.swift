import FolderPlan
import ProgramSupport
import Testing

/// Statuses and pictures with an id of the service, in a clone that has no state.
@Suite struct FolderPublishedTests {
    @Test func `a status that was deleted on the website is posted again only if the user says so`() async throws {
        let folder = try await FolderFixture.repository(kinds: "status")
        let ids = await folder.run("status list -n 1 --fields id").output.split(separator: "\n")
        let id = String(try #require(ids.first)), path = "status/statuses.jsonl:" + id
        #expect(await folder.run("status delete \(id) --yes").exitCode == 0)
        try await folder.cloneAfresh()
        _ = folder.writes()
        #expect(await folder.status() == ["D " + path])
        let push = await folder.run("folder push --yes")
        #expect(push.exitCode == 0 && push.output == "" && folder.writes() == [], "\(push)")
        #expect(push.error.contains("\(path): deleted at the service"), "\(push)")
        try await folder.cloneAfresh()
        let ours = await folder.run("folder push --yes --ours \(path)")
        #expect(ours.exitCode == 0 && folder.writes().count == 1, "\(ours)")
    }

    @Test(arguments: [("status", "statuses"), ("pic", "pics")])
    func `a list that is suddenly empty sends and deletes nothing`(_ row: (kind: String, list: String)) async throws {
        let folder = try await FolderFixture.repository(kinds: row.kind), files = try folder.files()
        try folder.fail("GET /address/*/\(row.list)=404")
        for command in ["push --yes", "pull --delete"] {
            try await folder.cloneAfresh()
            _ = folder.writes()
            let run = await folder.run("folder " + command)
            #expect(run.exitCode == 1 && run.output == "" && folder.writes() == [], "\(run)")
            #expect(run.error.contains("the service lists nothing of kind '\(row.kind)'"), "\(run)")
            #expect(try folder.files() == files)
        }
    }

    @Test func `the name of a picture's file is no id of the service`() {
        for name in ["boat", "2026-01-31", "cafe", "IMG_20260131_174600", "DEADBEEF00000"] {
            #expect(!ItemName(.picture, name).hasServiceID, "\(name)")
        }
        #expect(ItemName(.picture, "c3d4e5f60718293a4b5c6d7e").hasServiceID)
        #expect(ItemName(.status, "6335ec5bee31a").hasServiceID)
        #expect(!ItemName(new: .status, "6335ec5bee31a").hasServiceID)
        #expect(!ItemName(.paste, "6335ec5bee31a").hasServiceID)
    }
}
