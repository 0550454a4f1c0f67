import Domain
import FeatureSupport
import Testing
import Weblog
import WeblogService

/// The weblog without the rest of the program: the factory with a service whose answers the test sets.
@Suite struct WeblogFeatureTests {
    private let bench: FeatureBench

    init() throws {
        bench = try FeatureBench {
            WeblogFactory(
                $0,
                pictures: PictureUploads { _, _ in
                    nil
                } forgetDeleted: { _, _ in
                    []
                } upload: { _, _, _, _ in
                    throw TritonError(.noInput, "no pictures")
                } refusal: { _ in
                    nil
                } list: { _ in
                    []
                } download: { _ in
                    throw TritonError(.noInput, "no pictures")
                } publicIDs: { _ in
                    []
                })
        }
    }

    private static func entry(_ id: String, _ title: String, _ source: String) -> JSON {
        [
            "entry": .string(id), "title": .string(title), "date": "1670615520", "type": "post", "status": "live",
            "source": .string(source), "body": .string(source), "metadata": #"{"slug":"tea"}"#,
        ]
    }

    @Test func `the source of an entry is printed as it is`() async {
        bench.service.answer("weblog.entry.get", .response(["entry": Self.entry("tea", "Tea", "# Tea\n\nGreen.")]))
        #expect(await bench.run("weblog get tea").output == "# Tea\n\nGreen.")
        #expect(bench.service.asked == ["weblog.entry.get GET /address/demo/weblog/entry/tea"])
    }

    @Test func `a list that was read is in the cache`() async {
        bench.service.answer(
            "weblog.entries.list",
            .response(["entries": [Self.entry("tea", "Tea", "a"), Self.entry("fog", "Fog", "b")]]))
        #expect(await bench.run("weblog list --fields id,title").output == "tea\tTea\nfog\tFog\n")
        #expect(await bench.run("weblog list --fields id,title --offline").output == "tea\tTea\nfog\tFog\n")
        #expect(bench.service.asked == ["weblog.entries.list GET /address/demo/weblog/entries"])
    }

    @Test func `a text without an id is a new entry, sent as it is`() async throws {
        let source = "Date: 2026-01-02\n\n# Tea\n"
        bench.service.answer("weblog.entry.create", .response(["entry": Self.entry("63aa", "Tea", source)]))
        let effect = await bench.run("weblog post -", input: source)
        #expect(effect == Effect(output: "https://demo.weblog.lol\n"))
        #expect(bench.service.asked.last == "weblog.entry.create POST /address/demo/weblog/entry " + source)
        #expect(try bench.changes == ["entry 63aa confirmed"])
    }

    @Test func `an entry is deleted with its text kept`() async throws {
        bench.service.answer("weblog.entry.get", .response(["entry": Self.entry("tea", "Tea", "# Tea")]))
        bench.service.answer("weblog.entry.delete", .response([:]))
        #expect(await bench.run("weblog delete tea --yes --quiet").exitCode == 0)
        #expect(bench.service.asked.last == "weblog.entry.delete DELETE /address/demo/weblog/delete/tea")
        #expect(try bench.changes == ["entry tea confirmed"])
    }

    @Test(arguments: ["delete tea --yes", "edit tea -"])
    func `an entry whose text the answer lacks is not changed`(_ line: String) async {
        bench.service.answer("weblog.entry.get", .response(["entry": ["entry": "tea", "title": "Tea"]]))
        let effect = await bench.run("weblog \(line)", input: "# New")
        #expect(effect.error.contains("the answer of omg.lol does not contain the text of entry 'tea'"))
        #expect(effect.exitCode != 0 && bench.service.asked.allSatisfy { $0.hasPrefix("weblog.entry.get") })
    }
}
