import Domain
import FeatureSupport
import Now
import Testing

/// The now page without the rest of the program: the factory with a service whose answers the test sets.
@Suite struct NowFeatureTests {
    private let bench: FeatureBench

    init() throws { bench = try FeatureBench { NowFactory($0) } }

    private static func page(_ content: String) -> JSON {
        ["now": ["content": .string(content), "listed": "1", "updated": "1664496000"]]
    }

    @Test func `the page is printed as it is, and read from the cache without the service`() async {
        bench.service.answer("now.get", .response(Self.page("# Tea\n")))
        #expect(await bench.run("now get") == Effect(output: "# Tea\n"))
        #expect(await bench.run("now get --offline").output == "# Tea\n")
        #expect(bench.service.asked == ["now.get GET /address/demo/now"])
    }

    @Test func `a new text keeps the listing`() async throws {
        bench.service.answer("now.get", .response(Self.page("old\n")))
        bench.service.answer("now.update", .response([:]))
        let effect = await bench.run("now set -", input: "new\n")
        #expect(effect == Effect(output: "https://demo.omg.lol/now\n"))
        #expect(bench.service.asked.last == #"now.update POST /address/demo/now {"content":"new\n","listed":1}"#)
        #expect(try bench.changes == ["now - confirmed"])
    }

    @Test func `a text that cannot be sent is kept`() async throws {
        bench.service.answer("now.get", .response(Self.page("old\n")))
        bench.service.answer("now.update", .failure(TritonError(.unavailable, "no network")))
        let effect = await bench.run("now set -", input: "new\n")
        #expect(effect.exitCode == 69 && effect.output.isEmpty)
        #expect(try bench.changes == ["now - unsent"])
    }

    @Test func `the garden is a list of pages`() async {
        bench.service.answer(
            "now.garden", .response(["garden": [["address": "fox", "url": "https://fox.omg.lol/now"]]]))
        #expect(await bench.run("now garden --fields address,url").output == "fox\thttps://fox.omg.lol/now\n")
    }

    @Test(arguments: ["now set -", "now edit --listed"])
    func `a page whose text the answer lacks is not replaced`(_ line: String) async {
        bench.service.answer("now.get", .response(["now": ["listed": 1]]))
        let effect = await bench.run(line, input: "new")
        #expect(effect.error.contains("the answer of omg.lol does not contain the text of the now page"))
        #expect(effect.exitCode != 0 && bench.service.asked.allSatisfy { $0.hasPrefix("now.get") })
    }
}
