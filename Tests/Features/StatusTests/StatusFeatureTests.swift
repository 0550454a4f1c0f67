import Domain
import FeatureSupport
import Status
import Testing

/// Statuses alone: the factory with a service whose answers the tests choose.
@Suite struct StatusFeatureTests {
    private let bench: FeatureBench

    init() throws { bench = try FeatureBench { StatusFactory($0) } }

    private static func status(_ id: String, by address: String = "demo", _ content: String) -> JSON {
        [
            "id": .string(id), "address": .string(address), "created": "1664496000", "emoji": "☕️",
            "content": .string(content),
        ]
    }

    @Test func `a status is posted with its emoji`() async throws {
        bench.service.answer("status.create", .response(["id": "63363", "status": "🍅 Red."]))
        let effect = await bench.run("status post --emoji 🍅 Red.")
        #expect(effect == Effect(output: "https://status.lol/demo/63363\n"))
        #expect(
            bench.service.asked == [
                #"status.create POST /address/demo/statuses/ {"emoji":"🍅","content":"Red."}"#
            ])
        #expect(try bench.changes == ["status 63363 confirmed"])
    }

    @Test func `a list that was read is in the cache`() async {
        bench.service.answer(
            "status.list", .response(["statuses": [Self.status("2", "two"), Self.status("1", "one")]]))
        #expect(await bench.run("status list --fields id,content").output == "2\ttwo\n1\tone\n")
        #expect(await bench.run("status list --fields id,content --offline").output == "2\ttwo\n1\tone\n")
        #expect(bench.service.asked == ["status.list GET /address/demo/statuses/"])
    }

    @Test func `muted statuses are left out of the timeline, on this machine only`() async throws {
        bench.service.answer(
            "statuslog.all",
            .response(["statuses": [Self.status("2", by: "fox", "two"), Self.status("1", by: "owl", "one")]]))
        #expect(await bench.run("status timeline --fields address").output == "fox\nowl\n")
        #expect(await bench.run("status mute fox").exitCode == 0)
        #expect(await bench.run("status mutes --fields value").output == "fox\n")
        #expect(await bench.run("status timeline --fields address").output == "owl\n")
        #expect(bench.service.asked.allSatisfy { $0 == "statuslog.all GET /statuslog" })
        #expect(try bench.changes.isEmpty)
    }

    @Test func `an edit keeps the fields that it does not change`() async throws {
        bench.service.answer("status.get", .response(["status": Self.status("1", "one")]))
        bench.service.answer("status.update", .response([:]))
        #expect(await bench.run("status edit 1 more").exitCode == 0)
        #expect(
            bench.service.asked.last
                == #"status.update PATCH /address/demo/statuses/ {"id":"1","emoji":"☕️","content":"more"}"#)
        #expect(try bench.changes == ["status 1 confirmed"])
    }

    @Test(arguments: [("delete 7 --yes", "content", "text"), ("edit 7 Tea.", "emoji", "emoji")])
    func `a status is not changed while the answer lacks a part of it`(_ line: String, _ key: String, _ part: String)
        async
    {
        let status = ["id": "7", "content": "Coffee.", "emoji": "☕️"].filter { $0.key != key }
        let members = status.map { JSON.Member($0.key, .string($0.value)) }
        bench.service.answer("status.get", .response(["status": .object(members)]))
        let effect = await bench.run("status \(line)")
        #expect(effect.error.contains("the answer of omg.lol does not contain the \(part) of status '7'"))
        #expect(effect.exitCode != 0 && bench.service.asked.allSatisfy { $0.hasPrefix("status.get") })
    }

    @Test func `a bio is not replaced while the answer lacks its style sheet`() async {
        bench.service.answer("status.bio.get", .response(["bio": "Me.", "head": "<meta>"]))
        let effect = await bench.run("status bio set New.")
        #expect(effect.error.contains("the answer of omg.lol does not contain the css of the bio of 'demo'"))
        #expect(effect.exitCode != 0 && bench.service.asked.allSatisfy { $0.hasPrefix("status.bio.get") })
    }
}
