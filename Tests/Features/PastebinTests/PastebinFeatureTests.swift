import Domain
import FeatureSupport
import Pastebin
import Testing

/// Pastes alone: the factory with a service whose answers the tests choose.
@Suite struct PastebinFeatureTests {
    private let bench: FeatureBench

    init() throws { bench = try FeatureBench { PastebinFactory($0) } }

    private static func paste(_ title: String, _ content: String) -> JSON {
        ["title": .string(title), "content": .string(content), "modified_on": 1_656_569_579]
    }

    @Test func `a paste is made when there is none of its title`() async throws {
        bench.service.answer("paste.get", .failure(.noSuchThing))
        bench.service.answer("paste.save", .response(["title": "notes"]))
        let effect = await bench.run("paste add notes -", input: "one\ntwo\n")
        #expect(effect == Effect(output: "https://demo.paste.lol/notes\n"))
        #expect(
            bench.service.asked == [
                "paste.get GET /address/demo/pastebin/notes",
                #"paste.save POST /address/demo/pastebin/ {"title":"notes","content":"one\ntwo\n"}"#,
            ])
        #expect(try bench.changes == ["paste notes confirmed"])
    }

    @Test func `an existing paste is not replaced, and the text is kept`() async throws {
        bench.service.answer("paste.get", .response(["paste": Self.paste("notes", "theirs\n")]))
        // The answer about one paste does not say whether it is listed.
        bench.service.answer("paste.list", .response(["pastebin": []]))
        let effect = await bench.run("paste add notes -", input: "mine\n")
        #expect(effect.exitCode == 73 && effect.output.isEmpty)
        #expect(
            bench.service.asked == [
                "paste.get GET /address/demo/pastebin/notes", "paste.list GET /address/demo/pastebin",
            ])
        #expect(try bench.changes == ["paste notes unsent"])
    }

    @Test func `a text is printed as it is, and read from the cache without the service`() async {
        bench.service.answer("paste.get", .response(["paste": Self.paste("notes", "no newline")]))
        #expect(await bench.run("paste get notes") == Effect(output: "no newline"))
        #expect(await bench.run("paste get notes --offline").output == "no newline")
        #expect(bench.service.asked.count == 1)
    }

    @Test func `a list has the titles`() async {
        bench.service.answer(
            "paste.list", .response(["pastebin": [Self.paste("a", "first"), Self.paste("b", "second")]]))
        #expect(await bench.run("paste list --fields title") == Effect(output: "a\nb\n"))
    }

    @Test func `a paste is deleted`() async throws {
        bench.service.answer("paste.list", .response(["pastebin": [Self.paste("notes", "old")]]))
        bench.service.answer("paste.get", .response(["paste": Self.paste("notes", "old")]))
        bench.service.answer("paste.delete", .response([:]))
        #expect(await bench.run("paste delete notes --yes --quiet").exitCode == 0)
        #expect(bench.service.asked.last == "paste.delete DELETE /address/demo/pastebin/notes")
        #expect(try bench.changes == ["paste notes confirmed"])
    }

    @Test func `a paste whose text the answer lacks is not deleted`() async {
        bench.service.answer("paste.get", .response(["paste": ["title": "notes", "listed": 1]]))
        let effect = await bench.run("paste delete notes --yes")
        #expect(effect.error.contains("the answer of omg.lol does not contain the text of paste 'notes'"))
        #expect(effect.exitCode != 0 && bench.service.asked.allSatisfy { $0.hasPrefix("paste.get") })
    }
}
